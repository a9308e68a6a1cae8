-- What is known of payments, with the account that each customer or payee has.
-- @column asked string
-- @column received string
-- @column rail_references string[]
select p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, a.amount_required + a.rest_offset as asked,
       p.money_received - p.suspense_refunded as received, coalesce(account.settles_in, account.id) as cash_account_id, p.created_at,
       case when p.attempt_no = 1 then array[a.rail_reference] else (
         select array_agg(rail_reference) from payment_attempt every
          where (every.merchant_code, every.kind, every.payment_id) = (p.merchant_code, p.kind, p.payment_id)) end as rail_references,
       d.*
  from json_to_recordset(:keys) as given (no int, merchant_code text, kind text, payment_id text)
  join payment p using (merchant_code, kind, payment_id)
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
  left join receiving_account account on account.id = a.receiving_account_id
  join stored_payer d on d.personal_id = a.payer_data_id
