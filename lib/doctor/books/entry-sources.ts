/**
 * SQL of the walk over entries, with its `batch` (entries) and `lines` (their postings with the kind of each
 * account): entries that neither a payment nor a receipt explains.
 */

/** What earlier releases booked has no such source: up to the end of the migration that brought it. */
const isSince = (migration: string): string =>
  `batch.posted_at > coalesce((select finished_at from _prisma_migrations where migration_name = '${migration}'), '-infinity')`

/** The entry of a transfer of tokens, or of the item that this opened. */
const isOfChain = `(
  exists (
    select from evm_outgoing sent join lines on lines.id = batch.id and lines.account_id = 'RECEIVING/' || batch.currency_code || '/' || sent.receiving_account_id
     where sent.source_id = batch.reason and lines.amount = sent.amount)
  or not exists (select from lines where lines.id = batch.id and lines.account_kind = 'RECEIVING')
    and exists (
      select from suspense_item item
        join evm_outgoing sent on sent.source_id = item.evm_outgoing_id
        join lines on lines.id = batch.id and lines.account_kind = 'OPEN_DEBITS'
       where item.currency_code = batch.currency_code and lines.amount between 0 and sent.amount))`

/** What the institution of a rail that answers has sent for a payout, or got back, is told by no statement. */
const isOfRail = `(batch.kind in ('PAYOUT_SETTLED', 'PAYOUT_RETURNED') and exists (
  select from payout_order sent join rail on rail.id::text = sent.provider
    join lines on lines.id = batch.id and lines.account_id = 'RECEIVING/' || batch.currency_code || '/' || rail.receiving_account_id
   where (sent.merchant_code, sent.kind, sent.payment_id) = (batch.merchant_code, batch.payment_kind, batch.payment_id)))`

/** Money that the institution of a rail gave back, and that a person booked under its ID. */
const isOfReturn = `(batch.kind = 'OTHER' and exists (
  select from rail_return back join rail on rail.id = back.rail_id
    join lines on lines.id = batch.id and lines.account_id = 'RECEIVING/' || batch.currency_code || '/' || rail.receiving_account_id
   where back.id = batch.reason and back.state = 'BOOKED' and lines.amount = back.amount))`

/** Entries of lines: each names its line, apart from those of tokens, which have no statement. */
export const entriesOfLines = `
  select 'an entry of a line of a statement names that line', batch.id::text, 'a line of a statement',
         coalesce('no line ' || batch.statement_line_id, 'none')
    from batch
    left join statement_line line on line.id = batch.statement_line_id
   where line.id is null and batch.receipt_id is null
     and (batch.statement_line_id is not null
       or batch.kind in ('PAYOUT_SETTLED', 'PAYOUT_RETURNED', 'LINE_UNDONE', 'OPEN_DEBIT', 'CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER')
         and not ${isOfChain} and not ${isOfRail} and not ${isOfReturn})`

/** What a booking by command moves: between one house account and the merchant's available balance. */
const accountsOfPeople = `
  case when batch.kind = 'OPENING_BALANCE' then array['OPENING_BALANCE', 'MERCHANT_AVAILABLE']
       when batch.payment_id is not null then array['RECEIVING', 'SUSPENSE', 'ROUNDING']
       when ${isSince('20261123071000_numbered_matches')} then array['OTHER', 'MERCHANT_AVAILABLE']
       else array['OTHER', 'MERCHANT_AVAILABLE', 'SUSPENSE'] end`

/** Bookings by command: as two people approved them, and on the accounts that they may touch. */
export const entriesOfPeople = `
  select 'a booking by command moves no other account than it may', batch.id::text, array_to_string(${accountsOfPeople}, ', '), lines.account_id
    from batch join lines on lines.id = batch.id
   where batch.kind in ('ADJUSTMENT', 'OPENING_BALANCE')
     and (lines.account_kind <> all(${accountsOfPeople}) or lines.merchant_code is distinct from batch.merchant_code and lines.merchant_code is not null)
  union all
  select 'a booking by command is the one that was approved', batch.id::text,
         coalesce(approved.merchant_code || ' ' || (approved.after ->> 'amount') || ' ' || (approved.after ->> 'currencyCode'), 'nothing'),
         batch.merchant_code || ' ' || trim_scale(moved.amount)::text || ' ' || batch.currency_code
    from batch
    cross join lateral (
      select sum(lines.amount) as amount from lines where lines.id = batch.id and lines.merchant_code is not null) moved
    left join audit_event approved on approved.request_id = batch.request_id
     and approved.command = case batch.kind when 'ADJUSTMENT' then 'balance adjust' else 'balance credit' end
   where batch.kind in ('ADJUSTMENT', 'OPENING_BALANCE') and batch.payment_id is null and moved.amount is not null
     and ${isSince('20261122112000_booking_requests')}
     and (approved.merchant_code, (approved.after ->> 'amount')::numeric, approved.after ->> 'currencyCode')
       is distinct from (batch.merchant_code, moved.amount, batch.currency_code)`
