// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * The bank took a payin back, with money that refunds in force had taken from suspense: the merchant takes
 * over what suspense lacks for them now, of one refund after the other: which one matters to nobody else.
 */
export const takeOverRefunds: StatementOf<{ merchantCode: string | null | undefined; paymentId: string | null | undefined; kind: string | null | undefined }, { amount: string | null }> = statement(
  'take_over_refunds',
  ['merchantCode', 'paymentId', 'kind'],
  `with lacking as (
  select greatest(-of_suspense, 0) as amount from payin_left($1, $2) where $3 = 'payin'),
held as (
  select r.payment_id, r.from_suspense - r.taken_over as amount,
         sum(r.from_suspense - r.taken_over) over (order by r.payment_id collate "C") as up_to
    from refund r
   where r.merchant_code = $1 and r.payin_kind = 'payin' and r.payin_id = $2 and r.released_at is null and r.from_suspense > r.taken_over),
share as (
  select held.payment_id, least(held.amount, lacking.amount - (held.up_to - held.amount)) as amount from held, lacking
   where lacking.amount > held.up_to - held.amount),
taken as (
  update refund set taken_over = taken_over + share.amount from share
   where refund.merchant_code = $1 and refund.kind = 'refund' and refund.payment_id = share.payment_id
  returning share.amount)
select sum(amount) as amount from taken`,
)

/**
 * Money that was received goes back once: an item that belongs to no payment as a return, money of a payin as
 * a refund. One statement decides about both. An item is closed by it, and so is no payment's afterwards; a
 * payin gives no more than is left of it, first what it has in suspense.
 */
export const takeReceivedMoney: StatementOf<{ itemId: string | null | undefined; merchantCode: string | null | undefined; refundId: string | null | undefined; payinId: string | null | undefined; amount: string | null | undefined }, { from_suspense: string }> = statement(
  'take_received_money',
  ['itemId', 'merchantCode', 'refundId', 'payinId', 'amount'],
  `with item as (
  update suspense_item set closed_at = greatest(opened_at, gateway_now()), closed_as = 'RETURNED'
   where id = $1::uuid and closed_at is null and receipt_id is not null
     and not exists (select from receipt_match matched where matched.receipt_id = suspense_item.receipt_id and matched.undone_at is null)
  returning 0::numeric as from_suspense),
refunded as (
  insert into refund (merchant_code, payment_id, payin_id, from_suspense, from_balance)
  select $2, $3, $4, share.from_suspense, $5::numeric - share.from_suspense
    from payin_left($2, $4) rest
    cross join lateral (select least($5::numeric, greatest(rest.of_suspense, 0)) as from_suspense) share
   where $5::numeric - share.from_suspense <= greatest(rest.of_balance, 0)
  returning from_suspense)
select from_suspense from item union all select from_suspense from refunded`,
)
