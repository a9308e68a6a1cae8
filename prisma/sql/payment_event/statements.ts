// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * What changed a payment, the oldest first.
 */
export const eventsOfPayment: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { at: Date; from_status: string | null; to_status: string; cause: string; actor: string; receipt_id: string | null; institution_code: string | null }> = statement(
  'events_of_payment',
  ['merchantCode', 'kind', 'paymentId'],
  `select at, from_status, to_status, cause, actor, receipt_id, institution_code
  from payment_event where (merchant_code, kind, payment_id) = ($1, $2, $3) order by event_no`,
)

/**
 * By which receipt a payment that succeeded was completed, and what its attempt required. Money that came after the
 * success completed nothing; of the others the last one did, also where it was undone or divided since.
 */
export const selectCompletion: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { receipt_id: string; amount_required: string }> = statement(
  'select_completion',
  ['merchantCode', 'kind', 'paymentId'],
  `select event.receipt_id, terms.amount_required + terms.rest_offset as amount_required
  from payment_event event
  join receipt_match completing using (merchant_code, kind, payment_id)
  join payment_attempt terms using (merchant_code, kind, payment_id, attempt_no)
 where event.merchant_code = $1 and event.kind = $2 and event.payment_id = $3
   and event.to_status = 'SUCCESS' and event.from_status <> 'SUCCESS'
   and completing.receipt_id = event.receipt_id and not completing.after_success
 order by completing.at desc limit 1`,
)
