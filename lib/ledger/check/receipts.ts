import { lineList } from './payment-entries.ts'
import type { SuspenseTotals } from './payments.ts'
import { micros, type Walk } from './walk.ts'

/** The entries of one kind that name a receipt, each with all of its lines, as text. */
const booked = (kind: 'RECEIPT' | 'RECEIPT_REVERSAL'): string => `
  select coalesce(string_agg(lines, '; ' order by lines), 'nothing') as entries, sum(on_suspense) as on_suspense from (
    select ${lineList()} as lines, sum(amount) filter (where account_id = 'SUSPENSE/' || batch.currency_code) as on_suspense from (
      select entry.id, posting.account_id, sum(posting.amount) as amount
        from ledger_entry entry left join ledger_posting posting on posting.entry_id = entry.id
       where entry.receipt_id = batch.id and entry.kind = '${kind}' group by entry.id, posting.account_id) line
     group by id) entry`

/** `by_receipt`: its payment was reversed receipt by receipt, and the receipt counted for it. */
const matched = `
  select count(*) as payments, count(payment.payment_id) as fitting,
         coalesce(bool_or(not match.after_success and payment.money_returned is not null and exists (
           select from ledger_entry entry
            where (entry.merchant_code, entry.payment_kind, entry.payment_id) = (match.merchant_code, match.kind, match.payment_id)
              and entry.kind = 'REVERSAL' and entry.receipt_id is not null)), false) as by_receipt
    from receipt_match match
    left join payment on (payment.merchant_code, payment.kind, payment.payment_id) = (match.merchant_code, match.kind, match.payment_id)
     and payment.currency_code = batch.currency_code
     and exists (
       select from payment_attempt attempt
        where (attempt.merchant_code, attempt.kind, attempt.payment_id, attempt.attempt_no)
            = (match.merchant_code, match.kind, match.payment_id, match.attempt_no))
   where match.receipt_id = batch.id`

const linesBetween = (receiving: string, suspense: string): string =>
  `'RECEIVING/' || currency_code || '/' || receiving_account_id || ' ' || trim_scale(${receiving})
   || ', SUSPENSE/' || currency_code || ' ' || trim_scale(${suspense})`

/** Every receipt with its booking and its payment; `absorb` gets what receipts moved on suspense. */
export const receiptsWalk = (absorb: (totals: SuspenseTotals) => void): Walk<SuspenseTotals> => ({
  table: 'receipt',
  key: { id: '00000000-0000-0000-0000-000000000000' },
  batch: 5_000,
  steps: `
    batch as materialized (
      select id, source || '/' || source_id as subject, currency_code, amount, receiving_account_id
        from receipt where id > $1::uuid order by id limit $2),
    looked_at as materialized (
      select batch.*, matched.*, came.entries as came, came.on_suspense, went.entries as went
        from batch
        left join lateral (${matched}) matched on true
        left join lateral (${booked('RECEIPT')}) came on true
        left join lateral (${booked('RECEIPT_REVERSAL')}) went on true),
    lines as (
      select *, ${linesBetween('-amount', 'amount')} as came_due,
             case when by_receipt then ${linesBetween('amount', '-amount')} else 'nothing' end as went_due
        from looked_at),
    differences as (
      select 'a receipt is booked once, in full, from its account to suspense' as check, subject, came_due as expected, came as found
        from lines where came <> came_due
      union all
      select 'a receipt is taken back once, in full, to its account, when its payment is', subject, went_due, went
        from lines where went <> went_due
      union all
      select 'a receipt belongs to at most one payment', subject, '0 or 1', payments::text from lines where payments > 1
      union all
      select 'a receipt is matched to an existing attempt in its currency', subject, 'an attempt in ' || currency_code, 'none'
        from lines where fitting < payments)`,
  totals: `(
    select json_agg(moved) from (
      select currency_code as currency, ${micros('sum(amount)')} as due, ${micros('coalesce(sum(on_suspense), 0)')} as found
        from looked_at group by currency_code) moved)`,
  absorb,
})
