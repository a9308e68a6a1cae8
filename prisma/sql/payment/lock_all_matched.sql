-- The same for several, in the order in which they are given; of one it takes PostgreSQL a quarter longer.
-- @column no number
-- @column required string
-- @column money_kept string
-- @column merchant_is_closed boolean
-- @column cash_account_id string
-- @column short_borne_by 'HOUSE' | 'MERCHANT' | null
select asked.no, locked.*
  from json_to_recordset(:attempts) as asked (no int, merchant_code text, kind text, payment_id text, attempt_no int),
       lateral (
         select p.status, p.currency_code, p.amount, p.money_received, p.money_received - p.suspense_refunded as money_kept,
                p.money_returned, p.money_short, p.short_borne_by, p.external_reference, p.attempt_no as attempt_in_force,
                exists (select from merchant where code = p.merchant_code and closed_at is not null) as merchant_is_closed,
                matched.amount_required + matched.rest_offset as required, matched.rest_offset, matched.fee, matched.vat,
                matched.method_object, coalesce(address.settles_in, address.id) as cash_account_id, address.identified_by,
                coalesce(cash.accept_short, case when address.settles_in is null then address.accept_short end) as accept_short
           from payment p
           join payment_attempt matched on (matched.merchant_code, matched.kind, matched.payment_id) = (p.merchant_code, p.kind, p.payment_id)
           join receiving_account address on address.id = matched.receiving_account_id
           left join receiving_account cash on cash.id = address.settles_in
          where (p.merchant_code, p.kind, p.payment_id, matched.attempt_no)
              = (asked.merchant_code, asked.kind, asked.payment_id, asked.attempt_no)
            for no key update of p, matched) locked
