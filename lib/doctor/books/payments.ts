import { isReceived, mayHaveCompleted } from '../../ledger/counted-match.ts'
import {
  entriesDue,
  entriesFound,
  isReversed,
  offsetUnit,
  reversalDue,
  reversalFound,
  shortFound,
  undone,
  undoneFound,
} from './payment-entries.ts'
import { micros, type Walk } from './walk.ts'

/**
 * What payments moved on suspense, in millionths: what they must have moved by their status and receipts, and
 * what their entries moved.
 */
export type SuspenseTotals = readonly {
  readonly currency: string
  readonly due: string
  readonly found: string
}[]

const ofPayment = (table: string): string =>
  `(${table}.merchant_code, ${table}.kind, ${table}.payment_id) = (batch.merchant_code, batch.kind, batch.payment_id)`

/**
 * The receipt that the completion is booked for, with its match; and the one named by the event of the
 * success.
 */
export const completion = `
  select entry.receipt_id, matched.attempt_no, matched.receipt_id is not null as counted
    from ledger_entry entry
    left join receipt_match matched on matched.receipt_id = entry.receipt_id and ${ofPayment('matched')} and ${mayHaveCompleted('matched')}
   where (entry.merchant_code, entry.payment_kind, entry.payment_id) = (batch.merchant_code, batch.kind, batch.payment_id)
     and entry.kind = 'COMPLETION' order by entry.id, matched.at desc limit 1`
const success = `
  select receipt_id from payment_event event
   where is_payin and succeeded and ${ofPayment('event')} and to_status = 'SUCCESS' and from_status <> 'SUCCESS' limit 1`

export const terms = `
  select attempt.amount_required + attempt.rest_offset as amount_required, attempt.fee, attempt.vat, batch.amount + attempt.fee + attempt.vat as total
    from payment_attempt attempt
   where ${ofPayment('attempt')} and attempt.attempt_no = coalesce(completion.attempt_no, batch.attempt_no)`
const asked = `
  select min(amount_required) as least, max(amount_required) as most, max(rest_offset) as rest_offset,
         count(*) filter (where attempt.attempt_no = batch.attempt_no) as in_force,
         count(*) filter (where attempt.closed_at is null) as open, max(cash.offset_up_to_most) as offset_up_to
    from payment_attempt attempt
    left join receiving_account address on address.id = attempt.receiving_account_id
    left join receiving_account cash on cash.id = coalesce(address.settles_in, address.id)
   where ${ofPayment('attempt')}`
const events = `select max(event_no) as newest from payment_event event where ${ofPayment('event')}`

const refund = `select from_suspense, taken_over, released_at from refund own where ${ofPayment('own')}`

/** Refunds of a payin: in force are those that were neither refused nor returned. */
export const refunds = `
  select coalesce(sum(taken_over), 0) as taken_over,
         coalesce(sum(from_suspense + from_balance) filter (where released_at is null), 0) as in_force,
         coalesce(sum(from_suspense - taken_over) filter (where released_at is null), 0) as of_suspense
    from refund given
   where (given.merchant_code, given.payin_kind, given.payin_id) = (batch.merchant_code, batch.kind, batch.payment_id)`

/**
 * What a refund has taken from suspense: nothing before its success, and once it is back only what the
 * merchant had paid there.
 */
const taken = `case when money_returned is not null or status = 'REFUSED' then coalesce(taken_over, 0)
                    when succeeded then coalesce(from_suspense, 0) else 0 end`

/** What came later for what was short. */
const repaid = `case when short_borne_by is null then 0 else greatest(amount - amount_required, 0) - undone_short - coalesce(money_short, 0) end`

/** What a payin has in suspense, without what refunds took of it. */
const held = `case when is_reversed then late else counted + late - case when succeeded then amount_required + ${repaid} else 0 end end - refunded_of_suspense`

/** `counted`: without money received after the payment had succeeded. */
export const received = `
  select coalesce(sum(receipt.amount), 0) as amount, coalesce(sum(receipt.amount) filter (where not matched.after_success), 0) as counted,
         count(*) filter (where not matched.after_success) as parts,
         coalesce(sum(receipt.amount) filter (where matched.after_success), 0) as late
    from receipt_match matched join receipt on receipt.id = matched.receipt_id
   where ${ofPayment('matched')} and ${isReceived('matched')}`

const differences = `
  select 'a payment has the entries that its status requires, each once' as check, subject, entries_due as expected,
         entries_found as found
    from looked_at where entries_due is distinct from entries_found
  union all
  select 'a payment names an attempt of its own, and its newest event', subject,
         'an attempt, event ' || coalesce(newest_event::text, 'none'),
         case when in_force = 0 then 'no attempt ' || attempt_no else 'an attempt' end || ', event ' || event_no
    from looked_at where in_force = 0 or event_no is distinct from newest_event
  union all
  select 'a payment has at most one attempt that is not closed', subject, '1', attempts_open::text
    from looked_at where attempts_open > 1
  union all
  select 'a reversal takes back each receipt from its account, and the completion', subject,
         reversal_due, reversal_found
    from looked_at where reversal_due <> reversal_found
  union all
  select 'an attempt requires the order amount and at most an offset more', subject,
         trim_scale(amount) || ' to ' || trim_scale(amount + offset_max), trim_scale(least) || ' to ' || trim_scale(most)
    from looked_at where least < amount or most > amount + offset_max
  union all
  select 'more is required only after a part payment, by at most an offset for each receipt', subject,
         'at most ' || trim_scale(parts * offset_max), trim_scale(rest_offset)::text
    from looked_at where rest_offset > parts * offset_max
  union all
  select 'a payment succeeds by receipts of the required amount', subject, trim_scale(amount_required)::text, trim_scale(counted)::text
    from looked_at where is_payin and succeeded and counted < amount_required
  union all
  select 'a completion is booked for the receipt that completed the payment', subject,
         coalesce(event_receipt::text, 'a receipt that the event of the success names'),
         completion_receipt || case when completion_counted then '' else ', which did not count for it' end
    from looked_at where is_payin and succeeded and (completion_receipt <> event_receipt or event_receipt is null or not completion_counted)
     and completion_receipt is not null
  union all
  select 'a payment received the sum of its receipts', subject, trim_scale(amount_received)::text, trim_scale(money_received)::text
    from looked_at where money_received <> amount_received
  union all
  select 'a payin is refunded what its refunds in force take', subject,
         trim_scale(refunds_in_force) || ', of suspense ' || trim_scale(refunded_of_suspense),
         trim_scale(money_refunded) || ', of suspense ' || trim_scale(suspense_refunded)
    from looked_at where (money_refunded, suspense_refunded) <> (refunds_in_force, refunded_of_suspense)
  union all
  select 'refunds take no more than a payin received', subject, 'at least 0 left', trim_scale(${held})::text
    from looked_at where is_payin and refunds_in_force > 0 and undone_taken = 0 and ${held} < 0
  union all
  select 'a refund takes something until it is refused or comes back', subject,
         case when money_returned is not null or status = 'REFUSED' then 'released' else 'in force' end,
         case when from_suspense is null then 'no refund' when released_at is null then 'in force' else 'released' end
    from looked_at where kind = 'refund'
     and (from_suspense is null or (released_at is not null) <> (money_returned is not null or status = 'REFUSED'))
  union all
  select 'a match that was undone takes back what its receipt brought', subject, undone_due, undone_found
    from looked_at where undone_due <> undone_found
  union all
  select 'the returned amount is the order amount, or that of the receipts whose match was undone', subject,
         case when not succeeded then 'nothing in ' || status
              when undone_taken > 0 then trim_scale(undone_returned)::text else trim_scale(amount)::text end,
         coalesce(trim_scale(money_returned)::text, 'nothing')
    from looked_at
   where (money_returned is not null and not succeeded) or (undone_taken = 0 and money_returned <> amount)
      or (undone_taken > 0 and coalesce(money_returned, 0) <> undone_returned)
  union all
  select 'what a payment lacks is borne by the house or its merchant', subject,
         trim_scale(case short_borne_by when 'HOUSE' then -coalesce(money_short, 0) else 0 end) || ', merchant '
           || trim_scale(case short_borne_by when 'MERCHANT' then -coalesce(money_short, 0) else 0 end),
         trim_scale(short_of_house) || ', merchant ' || trim_scale(short_of_merchant)
    from looked_at
   where short_of_house <> case short_borne_by when 'HOUSE' then -coalesce(money_short, 0) else 0 end
      or short_of_merchant <> case short_borne_by when 'MERCHANT' then -coalesce(money_short, 0) else 0 end`

/** Every payment with its entries and receipts. */
export const paymentsWalk = (absorb: (totals: SuspenseTotals) => void): Walk<SuspenseTotals> => ({
  table: 'payment',
  key: { merchant_code: '', kind: '', payment_id: '' },
  batch: 2_000,
  steps: `
    batch as materialized (
      select merchant_code, kind, payment_id, status, currency_code, amount, attempt_no, event_no, money_received, money_returned, money_refunded, suspense_refunded, money_short, short_borne_by,
             merchant_code || ' ' || kind || ' ' || payment_id as subject,
             kind not in ('payout', 'refund') as is_payin, status = 'SUCCESS' as succeeded, ${isReversed('payment')} as is_reversed
        from payment where (merchant_code, kind, payment_id) > ($1::text, $2::text, $3::text)
       order by merchant_code, kind, payment_id limit $4),
    looked_at as materialized (
      select batch.*, terms.amount_required, asked.least, asked.most, asked.rest_offset, asked.in_force, asked.open as attempts_open, events.newest as newest_event,
             case when is_payin then asked.offset_up_to * ${offsetUnit} else 0 end as offset_max,
             due.entries as entries_due, found.entries as entries_found, found.by_receipt, found.on_suspense,
             taken_due.lines as reversal_due, taken.lines as reversal_found,
             received.amount as amount_received, received.counted, received.parts, received.late,
             refund.from_suspense, refund.taken_over, refund.released_at,
             refunds.taken_over as refunds_taken_over, refunds.in_force as refunds_in_force, refunds.of_suspense as refunded_of_suspense,
             undone.taken as undone_taken, undone.returned as undone_returned, undone.due as undone_due, undone.short as undone_short,
             short.of_house as short_of_house, short.of_merchant as short_of_merchant, undone_found.entries as undone_found,
             completion.receipt_id as completion_receipt, completion.counted as completion_counted, success.receipt_id as event_receipt
        from batch
        left join lateral (${completion}) completion on true
        left join lateral (${success}) success on true
        left join lateral (${terms}) terms on true
        left join lateral (${asked}) asked on true
        left join lateral (${events}) events on true
        left join lateral (${received}) received on true
        left join lateral (${refund}) refund on true
        left join lateral (${refunds}) refunds on true
        left join lateral (${entriesDue}) due on true
        left join lateral (${entriesFound}) found on true
        left join lateral (${undone}) undone on true
        left join lateral (${undoneFound}) undone_found on true
        left join lateral (${shortFound}) short on true
        left join lateral (${reversalDue}) taken_due on true
        left join lateral (${reversalFound}) taken on true),
    differences as (${differences})`,
  totals: `(
    select json_agg(moved) from (
      select currency_code as currency,
             ${micros(
               `coalesce(-sum(case when by_receipt then counted - refunds_taken_over else amount_required - undone_taken + ${repaid} end)
                  filter (where is_payin and succeeded), 0)
                - coalesce(sum(${taken}) filter (where kind = 'refund'), 0)`,
             )} as due,
             ${micros('coalesce(sum(on_suspense), 0)')} as found
        from looked_at group by currency_code) moved)`,
  absorb,
})
