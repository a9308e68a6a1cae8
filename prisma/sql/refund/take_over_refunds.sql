-- The bank took a payin back, with money that refunds in force had taken from suspense: the merchant takes
-- over what suspense lacks for them now, of one refund after the other: which one matters to nobody else.
with lacking as (
  select greatest(-of_suspense, 0) as amount from payin_left(:merchant_code, :payment_id) where :kind = 'payin'),
held as (
  select r.payment_id, r.from_suspense - r.taken_over as amount,
         sum(r.from_suspense - r.taken_over) over (order by r.payment_id collate "C") as up_to
    from refund r
   where r.merchant_code = :merchant_code and r.payin_kind = 'payin' and r.payin_id = :payment_id and r.released_at is null and r.from_suspense > r.taken_over),
share as (
  select held.payment_id, least(held.amount, lacking.amount - (held.up_to - held.amount)) as amount from held, lacking
   where lacking.amount > held.up_to - held.amount),
taken as (
  update refund set taken_over = taken_over + share.amount from share
   where refund.merchant_code = :merchant_code and refund.kind = 'refund' and refund.payment_id = share.payment_id
  returning share.amount)
select sum(amount) as amount from taken
