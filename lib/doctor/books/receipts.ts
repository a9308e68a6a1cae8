import { lineList } from './payment-entries.ts'
import type { SuspenseTotals } from './payments.ts'
import { micros, type Walk } from './walk.ts'

/** The entries of one kind that name a receipt, each with all of its lines, as text. */
const booked = (kind: 'RECEIPT' | 'RECEIPT_REVERSAL' | 'RECEIPT_WITHDRAWN'): string => `
  select coalesce(string_agg(lines, '; ' order by lines), 'nothing') as entries, coalesce(sum(on_suspense), 0) as on_suspense from (
    select ${lineList()} as lines, sum(amount) filter (where account_id = 'SUSPENSE/' || batch.currency_code) as on_suspense from (
      select entry.id, posting.account_id, sum(posting.amount) as amount
        from ledger_entry entry left join ledger_posting posting on posting.entry_id = entry.id
       where entry.receipt_id = batch.id and entry.kind = '${kind}' group by entry.id, posting.account_id) line
     group by id) entry`

/** What left suspense otherwise: returned to its payer and not refused, or booked as something else. */
const left = `
  select coalesce(sum(posting.amount), 0) as on_suspense
    from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
   where entry.receipt_id = batch.id and posting.account_id = 'SUSPENSE/' || batch.currency_code
     and entry.kind in ('SUSPENSE_RETURN', 'SUSPENSE_RETURN_REFUSED', 'CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER')`

/**
 * The match in force. `by_receipt`: its payment was reversed receipt by receipt, and the receipt counted for
 * it.
 */
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
   where match.receipt_id = batch.id and match.undone_at is null`

/** What the item of the receipt says about its money: `OPEN`, where it went, or nothing. */
const item = `
  select case when item.id is null then 'no item' when item.closed_at is null then 'OPEN' else item.closed_as end as place,
         coalesce(item.amount <> batch.amount or item.currency_code <> batch.currency_code
           or item.receiving_account_id <> batch.receiving_account_id, false) as is_other
    from (select) one left join suspense_item item on item.receipt_id = batch.id`

const linesBetween = (receiving: string, suspense: string): string =>
  `'RECEIVING/' || currency_code || '/' || receiving_account_id || ' ' || trim_scale(${receiving})
   || ', SUSPENSE/' || currency_code || ' ' || trim_scale(${suspense})`

const goneOtherwise = `place in ('RETURNED', 'CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER')`

/**
 * Every receipt with its booking, its payment and its item; `absorb` gets what receipts moved on suspense. A
 * receipt has money there while its item is open or a payment has it: items with surplus and part payments
 * add up to suspense.
 */
export const receiptsWalk = (absorb: (totals: SuspenseTotals) => void): Walk<SuspenseTotals> => ({
  table: 'receipt',
  key: { id: '00000000-0000-0000-0000-000000000000' },
  batch: 5_000,
  steps: `
    batch as materialized (
      select id, source || '/' || source_id as subject, currency_code, amount, receiving_account_id
        from receipt where id > $1::uuid order by id limit $2),
    looked_at as materialized (
      select batch.*, matched.*, item.*, came.entries as came, went.entries as went, withdrawn.entries as withdrawn,
             came.on_suspense + withdrawn.on_suspense + away.on_suspense as on_suspense, away.on_suspense as gone
        from batch
        left join lateral (${matched}) matched on true
        left join lateral (${item}) item on true
        left join lateral (${booked('RECEIPT')}) came on true
        left join lateral (${booked('RECEIPT_REVERSAL')}) went on true
        left join lateral (${booked('RECEIPT_WITHDRAWN')}) withdrawn on true
        left join lateral (${left}) away on true),
    lines as (
      select *, ${linesBetween('-amount', 'amount')} as came_due,
             case when by_receipt then ${linesBetween('amount', '-amount')} else 'nothing' end as went_due,
             case when place = 'WITHDRAWN' then ${linesBetween('amount', '-amount')} else 'nothing' end as withdrawn_due,
             case when ${goneOtherwise} then -amount else 0 end as gone_due
        from looked_at),
    differences as (
      select 'a receipt is booked once, in full, from its account to suspense' as check, subject, came_due as expected, came as found
        from lines where came <> came_due
      union all
      select 'a receipt is taken back once, in full, to its account, when its payment is', subject, went_due, went
        from lines where went <> went_due
      union all
      select 'a receipt that is withdrawn is taken back once, in full', subject, withdrawn_due, withdrawn
        from lines where withdrawn <> withdrawn_due
      union all
      select 'money that was returned or booked otherwise left suspense, and no other did', subject,
             trim_scale(gone_due)::text, trim_scale(gone)::text
        from lines where gone <> gone_due
      union all
      select 'a receipt belongs to at most one payment', subject, '0 or 1', payments::text from lines where payments > 1
      union all
      select 'a receipt is matched to an existing attempt in its currency', subject, 'an attempt in ' || currency_code, 'none'
        from lines where fitting < payments
      union all
      select 'the item of a receipt is open until a payment has the money, or says where it went', subject,
             case when payments > 0 then 'matched' else 'open, or gone' end, place
        from lines where is_other or case when payments > 0 then place not in ('no item', 'MATCHED', 'ASSIGNED')
                                          else place in ('no item', 'MATCHED', 'ASSIGNED') end)`,
  totals: `(
    select json_agg(moved) from (
      select currency_code as currency,
             ${micros(`coalesce(sum(amount) filter (where payments > 0 or place = 'OPEN'), 0)`)} as due,
             ${micros('coalesce(sum(on_suspense), 0)')} as found
        from looked_at group by currency_code) moved)`,
  absorb,
})
