import { linesOfEntries } from './entry-lines.ts'
import { lineList } from './payment-entries.ts'
import type { SuspenseTotals } from './payments.ts'
import { micros, type Walk } from './walk.ts'

/**
 * The match in force. `by_receipt`: its payment was reversed receipt by receipt, and the receipt counted for
 * it.
 */
const matched = `
  select n, count(*) as payments, count(attempt.attempt_no) as fitting,
         coalesce(bool_or(not match.after_success and payment.money_returned is not null and attempt.attempt_no is not null and (
           select count(*) from ledger_entry entry
            where (entry.merchant_code, entry.payment_kind, entry.payment_id) = (match.merchant_code, match.kind, match.payment_id)
              and entry.kind = 'REVERSAL' and entry.receipt_id is not null) > 0), false) as by_receipt
    from batch
    join receipt_match match on match.receipt_id = batch.id and match.undone_at is null
    left join payment on (payment.merchant_code, payment.kind, payment.payment_id) = (match.merchant_code, match.kind, match.payment_id)
     and payment.currency_code = batch.currency_code
    left join payment_attempt attempt on (attempt.merchant_code, attempt.kind, attempt.payment_id, attempt.attempt_no)
      = (payment.merchant_code, payment.kind, payment.payment_id, match.attempt_no)
   group by n`

/** What the item of the receipt says about its money: `OPEN`, or where it went. */
const item = `
  select n, case when closed_at is null then 'OPEN' else closed_as end as place,
         item.amount <> batch.amount or item.currency_code <> batch.currency_code
           or item.receiving_account_id <> batch.receiving_account_id as is_other
    from batch join suspense_item item on item.receipt_id = batch.id`

/** What takes a receipt in, and what takes it back: each moves it between its account and suspense. */
const takings = [
  {
    check: 'a receipt is booked once, in full, from its account to suspense',
    kind: 'RECEIPT',
    toAccount: '-fact.amount',
    toSuspense: 'fact.amount',
    holds: 'true',
  },
  {
    check: 'a receipt is taken back once, in full, to its account, when its payment is',
    kind: 'RECEIPT_REVERSAL',
    toAccount: 'fact.amount',
    toSuspense: '-fact.amount',
    holds: 'by_receipt',
  },
  {
    check: 'a receipt that is withdrawn is taken back once, in full',
    kind: 'RECEIPT_WITHDRAWN',
    toAccount: 'fact.amount',
    toSuspense: '-fact.amount',
    holds: `place = 'WITHDRAWN'`,
  },
] as const
type Taking = (typeof takings)[number]

const areTakings = `(${takings.map(({ kind }) => `'${kind}'`).join(', ')})`

/** What leaves suspense otherwise: returned to its payer and not refused, or booked as something else. */
const areLeavings = `('SUSPENSE_RETURN', 'SUSPENSE_RETURN_REFUSED', 'CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER')`

const account = `'RECEIVING/' || fact.currency_code || '/' || receiving_account_id`
const suspense = `'SUSPENSE/' || fact.currency_code`

/** Each line of the takings of a receipt has a bit, and so has any other that their entries have. */
const bitFound = `
  case when line.kind is null then 0
       ${takings
         .flatMap(({ kind, toAccount, toSuspense }, number) => [
           `when line.kind = '${kind}' and line.amount = ${toSuspense} and account_id = ${suspense} then ${4 ** number}`,
           `when line.kind = '${kind}' and line.amount = ${toAccount} and account_id = ${account} then ${2 * 4 ** number}`,
         ])
         .join('\n       ')}
       when line.kind not in ${areTakings} then 0
       else ${4 ** takings.length} end`

/** The entries of each receipt in numbers. `gone`: what left suspense without a payment, or came back. */
const booked = `
  select n, bit_or(bit) as bits, sum(bit) as bits_in_all,
         coalesce(sum(on_suspense) filter (where kind <> 'RECEIPT_REVERSAL'), 0) as on_suspense,
         coalesce(sum(on_suspense) filter (where kind in ${areLeavings}), 0) as gone
    from (
      select n, line.kind, ${bitFound} as bit, case when account_id = ${suspense} then line.amount end as on_suspense
        from fact full join line using (n)) line
   group by n`

/** Whether each taking that holds is one entry with its two lines, and there is no other. */
const isExact = `
  bits = bits_in_all
  and bits = ${takings.map(({ holds }, number) => `case when ${holds} then ${3 * 4 ** number} else 0 end`).join(' + ')}
  and entries = ${takings.map(({ holds }) => `(${holds})::int`).join(' + ')}`

/** The receipts of which the entries of one taking, each with all of its lines in words, are not as due. */
const takingDiffers = ({ check, kind, toAccount, toSuspense, holds }: Taking): string => `
      select '${check}' as check, subject, due as expected, found
        from (
          select subject, case when ${holds} then ${account} || ' ' || trim_scale(${toAccount}) || ', ' || ${suspense} || ' ' || trim_scale(${toSuspense})
                               else 'nothing' end as due, (
                   select coalesce(string_agg(lines, '; ' order by lines), 'nothing') from (
                     select ${lineList()} as lines from (
                       select entry.id, posting.account_id, sum(posting.amount) as amount
                         from ledger_entry entry left join ledger_posting posting on posting.entry_id = entry.id
                        where entry.receipt_id = fact.id and entry.kind = '${kind}' group by entry.id, posting.account_id) line
                      group by id) entry) as found
            from looked_at fact where not is_exact) spelt_out
       where found <> due`

const goneOtherwise = `place in ('RETURNED', 'CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER')`

/**
 * Every receipt with its booking, its payment and its item; `absorb` gets what receipts moved on suspense. A
 * receipt has money there while its item is open or a payment has it: items with surplus and part payments
 * add up to suspense.
 */
export const receiptsWalk = (absorb: (totals: SuspenseTotals) => void): Walk<SuspenseTotals> => ({
  table: 'receipt',
  key: { id: '00000000-0000-0000-0000-000000000000' },
  batch: 10_000,
  steps: `
    batch as materialized (
      select row_number() over (order by id)::int as n, id, source || '/' || source_id as subject, currency_code, amount, receiving_account_id
        from receipt where id > $1::uuid order by id limit $2),
    entry as materialized (
      select n, entry.id, entry.kind, entry.receipt_id
        from batch
        join ledger_entry entry on entry.receipt_id = batch.id and (entry.kind in ${areTakings} or entry.kind in ${areLeavings})),
    ${linesOfEntries},
    matched as (${matched}),
    item as (${item}),
    entries as (select n, count(*) as entries from entry where kind in ${areTakings} group by n),
    fact as materialized (
      select batch.*, coalesce(payments, 0) as payments, coalesce(fitting, 0) as fitting, coalesce(by_receipt, false) as by_receipt,
             coalesce(place, 'no item') as place, coalesce(is_other, false) as is_other, coalesce(entries, 0) as entries
        from batch
        full join matched using (n)
        full join item using (n)
        full join entries using (n)),
    booked as (${booked}),
    looked_at as materialized (
      select fact.*, on_suspense, gone, case when ${goneOtherwise} then -amount else 0 end as gone_due, ${isExact} as is_exact
        from fact full join booked using (n)),
    differences as (
      ${takings.map(takingDiffers).join('\n      union all\n      ')}
      union all
      select 'money that was returned or booked otherwise left suspense, and no other did', subject,
             trim_scale(gone_due)::text, trim_scale(gone)::text
        from looked_at where gone <> gone_due
      union all
      select 'a receipt belongs to at most one payment', subject, '0 or 1', payments::text from looked_at where payments > 1
      union all
      select 'a receipt is matched to an existing attempt in its currency', subject, 'an attempt in ' || currency_code, 'none'
        from looked_at where fitting < payments
      union all
      select 'the item of a receipt is open until a payment has the money, or says where it went', subject,
             case when payments > 0 then 'matched' else 'open, or gone' end, place
        from looked_at where is_other or case when payments > 0 then place not in ('no item', 'MATCHED', 'ASSIGNED')
                                          else place in ('no item', 'MATCHED', 'ASSIGNED') end)`,
  totals: `(
    select json_agg(moved) from (
      select currency_code as currency,
             ${micros(`coalesce(sum(amount) filter (where payments > 0 or place = 'OPEN'), 0)`)} as due,
             ${micros('coalesce(sum(on_suspense), 0)')} as found
        from looked_at group by currency_code) moved)`,
  absorb,
})
