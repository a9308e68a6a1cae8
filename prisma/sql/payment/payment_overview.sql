-- A payment with its attempt in force and its last payer. asked is what the customer was asked for: a completion with
-- less leaves a negative offset of the rest, and accepted is with which part of it that was.
-- @column changed_at Date
-- @column asked string
-- @column surplus string
select p.merchant_code, p.kind, p.payment_id, p.status, p.failure_reason_code, p.currency_code, p.amount, p.money_received,
       p.money_returned, p.money_refunded, p.money_short, p.external_reference, p.created_at,
       greatest(p.relisted_at, p.changed_at) as changed_at,
       p.processed_at, p.closes_at, a.method_code, a.operator_code, a.receiving_account_id, a.rail_reference, a.own_address,
       a.amount_required + greatest(a.rest_offset, 0) as asked,
       case when p.status = 'SUCCESS' and a.rest_offset < 0 then a.amount_required + a.rest_offset end as accepted,
       a.fee, a.vat, a.expire_at, refund.payin_id as refund_of,
       (select coalesce(sum(item.amount), 0) from suspense_money item
         where item.suspense_kind = 'SURPLUS'
           and (item.merchant_code, item.kind, item.payment_id) = (:merchant_code, :kind, :payment_id)) as surplus,
       d.*
  from payment p
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
  left join refund using (merchant_code, kind, payment_id)
  left join lateral (
    select receipt.payer_data_id as id from receipt_match matched join receipt on receipt.id = matched.receipt_id
     where (matched.merchant_code, matched.kind, matched.payment_id) = (:merchant_code, :kind, :payment_id)
       and (matched.undone_at is null or matched.given_back) and receipt.payer_data_id is not null
     order by matched.at desc limit 1) paid on true
  join stored_payer d on d.personal_id = coalesce(paid.id, a.payer_data_id)
 where (p.merchant_code, p.kind, p.payment_id) = (:merchant_code, :kind, :payment_id)
