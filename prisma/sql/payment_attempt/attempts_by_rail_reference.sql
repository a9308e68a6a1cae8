-- The attempts on a cash account with a reference: one for each address that has it. is_recent: it is open, or
-- ended lately, because a bank that books late has booked by then.
-- @column due string
-- @column least_due string
-- @column is_recent boolean
select p.merchant_code, p.kind, p.payment_id, a.attempt_no, a.rail_reference, p.currency_code,
       a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded as due,
       a.amount_required - p.money_received + p.suspense_refunded as least_due,
       p.status in ('WAITING', 'PROCESSING') or p.changed_at > gateway_now() - interval '90 days' as is_recent
  from payment_attempt a join payment p using (merchant_code, kind, payment_id)
 where a.rail_reference = :reference and a.receiving_account_id in (
     select address.id from receiving_account address where address.id = :account_id or address.settles_in = :account_id)
 order by a.merchant_code, a.kind, a.payment_id, a.attempt_no
