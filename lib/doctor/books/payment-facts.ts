import { isReceived, mayHaveCompleted } from '../../ledger/counted-match.ts'
import { linesOfEntries } from './entry-lines.ts'
import { booked, entriesOfPayment, isExact, undone, undoneFound } from './payment-entries.ts'

/** The columns of a payment, as `batch` of the steps below has them. */
export const paymentColumns = `
  merchant_code, kind, payment_id, status, currency_code, amount, attempt_no, event_no, money_received, money_returned, money_refunded,
  suspense_refunded, money_short, short_borne_by, merchant_code || ' ' || kind || ' ' || payment_id as subject,
  not is_paid_out(kind) as is_payin, status = 'SUCCESS' as succeeded`

/** The receipt that the completion is booked for. */
const completion = `
  select distinct on (n) n, receipt_id as completion_receipt from entry where kind = 'COMPLETION' order by n, id`

/**
 * What counts for a payment. `counted`: without money received after it had succeeded. `completing_attempt`:
 * that of the match for which its completion is booked, the last one of that receipt.
 */
const received = `
  select n, coalesce(sum(amount) filter (where is_received), 0) as amount_received,
         coalesce(sum(amount) filter (where is_received and not after_success), 0) as counted,
         count(*) filter (where is_received and not after_success) as parts,
         coalesce(sum(amount) filter (where is_received and after_success), 0) as late,
         coalesce(bool_or(given_back), false) as gives_back, completion_receipt,
         (max(array[match_no, attempt_no]) filter (where receipt_id = completion_receipt and may_have_completed))[2] as completing_attempt
    from (
      select n, receipt_id, match_no, matched.attempt_no, after_success, given_back, receipt.amount,
             ${isReceived('matched')} as is_received, ${mayHaveCompleted('matched')} as may_have_completed
        from batch
        join receipt_match matched using (merchant_code, kind, payment_id)
        join receipt on receipt.id = matched.receipt_id) matched
    full join completion using (n)
   group by n, completion_receipt`

/** What its attempts ask for, and the terms of the one that completed it, else of the one in force. */
const asked = `
  select n, min(required) as least, max(required) as most, max(rest_offset) as rest_offset,
         count(*) filter (where attempt_no = attempt_in_force) as in_force,
         count(*) filter (where attempt_no is not null and closed_at is null) as attempts_open,
         max(offset_up_to_most) as offset_up_to,
         max(required + rest_offset) filter (where gives_terms) as amount_required,
         max(fee) filter (where gives_terms) as fee, max(vat) filter (where gives_terms) as vat
    from (
      select n, attempt_no, attempt_in_force, required, rest_offset, fee, vat, closed_at, offset_up_to_most,
             attempt_no = coalesce(completing_attempt, attempt_in_force) as gives_terms
        from (
          select n, attempt.attempt_no, batch.attempt_no as attempt_in_force, amount_required as required, rest_offset, fee, vat, closed_at,
                 cash.offset_up_to_most
            from batch
            join payment_attempt attempt using (merchant_code, kind, payment_id)
            left join receiving_account address on address.id = attempt.receiving_account_id
            left join receiving_account cash on cash.id = coalesce(address.settles_in, address.id)) attempt
        full join received using (n)) attempt
   group by n`

/** Its newest event, and the receipt that the event of its success names. */
const happened = `
  select n, max(event.event_no) as newest_event,
         (array_agg(receipt_id) filter (where to_status = 'SUCCESS' and from_status <> 'SUCCESS'))[1] as event_receipt
    from batch join payment_event event using (merchant_code, kind, payment_id)
   group by n`

/** Of a refund, what it takes; */
const takes = `
  select n, from_suspense, taken_over, released_at from batch join refund using (merchant_code, kind, payment_id)`

/** and of a payin, its refunds: in force are those that were neither refused nor returned. */
const refunded = `
  select n, sum(taken_over) as refunds_taken_over,
         sum(from_suspense + from_balance) filter (where released_at is null) as refunds_in_force,
         sum(from_suspense - taken_over) filter (where released_at is null) as refunded_of_suspense
    from batch
    join refund on (refund.merchant_code, refund.payin_kind, refund.payin_id) = (batch.merchant_code, batch.kind, batch.payment_id)
   group by n`

/**
 * From `batch`, payments with `paymentColumns` that are numbered by `n`, to `looked_at`, the same with all
 * that belongs to them. Each table is read once for the whole batch.
 */
export const paymentFacts = `
    entry as materialized (
      select n, entry.id, entry.kind, entry.receipt_id
        from batch
        join ledger_entry entry on (entry.merchant_code, entry.payment_kind, entry.payment_id) = (batch.merchant_code, batch.kind, batch.payment_id)),
    ${linesOfEntries},
    completion as (${completion}),
    entries as (${entriesOfPayment}),
    received as materialized (${received}),
    asked as (${asked}),
    happened as (${happened}),
    takes as (${takes}),
    refunded as (${refunded}),
    undone as (${undone}),
    undone_found as (${undoneFound}),
    fact as materialized (
      select batch.*, is_payin and money_returned is not null and gives_back is not true as is_reversed,
             completion_receipt, completing_attempt is not null as completion_counted, coalesce(amount_received, 0) as amount_received,
             coalesce(counted, 0) as counted, coalesce(parts, 0) as parts, coalesce(late, 0) as late,
             least, most, rest_offset, coalesce(in_force, 0) as in_force, coalesce(attempts_open, 0) as attempts_open, offset_up_to, amount_required, fee, vat, amount + fee + vat as total,
             newest_event, event_receipt, entries, from_suspense, taken_over, released_at,
             coalesce(refunds_taken_over, 0) as refunds_taken_over, coalesce(refunds_in_force, 0) as refunds_in_force,
             coalesce(refunded_of_suspense, 0) as refunded_of_suspense,
             coalesce(undone_taken, 0) as undone_taken, coalesce(undone_returned, 0) as undone_returned, coalesce(undone_short, 0) as undone_short,
             coalesce(undone_due, 'no entry') as undone_due, coalesce(undone_found, 'no entry') as undone_found
        from batch
        full join received using (n)
        full join asked using (n)
        full join happened using (n)
        full join entries using (n)
        full join takes using (n)
        full join refunded using (n)
        full join undone using (n)
        full join undone_found using (n)),
    booked as (${booked}),
    looked_at as materialized (
      select fact.*, by_receipt, on_suspense, short_of_house, short_of_merchant, ${isExact} as is_exact
        from fact full join booked using (n))`
