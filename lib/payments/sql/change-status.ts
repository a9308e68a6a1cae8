import { writeActor, type CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { FailureReasonCode } from '../payment-record.ts'
import { isFinal, type PaymentStatus, type TransitionCause } from '../state-machine.ts'
import { claimsEnd } from './claims-end.ts'

export interface StatusChange {
  readonly key: PaymentKey
  readonly from: PaymentStatus
  readonly to: PaymentStatus
  readonly cause: TransitionCause
  /** The actor that caused it. */
  readonly actor: CurrentActor
  readonly reason?: FailureReasonCode
  readonly receiptId?: string
  /** What the institution said, in its own code. */
  readonly institutionCode?: string | undefined
}

/**
 * One guarded statement: status, event, exactly one callback, and for a final status the end of the payment's
 * amount claims and contested amounts, after the account's notice delay. False when a concurrent change was
 * first: then nothing was written.
 */
export async function changeStatus(transaction: Queryable, change: StatusChange): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'change_status',
    text: ofOne,
    values: valuesOf(change),
  })
  return rowCount === 1
}

/**
 * The same for several payments, each of them once, whose rows the transaction holds. Returns how many of
 * them changed.
 */
export async function changeStatuses(
  transaction: Queryable,
  changes: readonly StatusChange[],
): Promise<number> {
  const rows = changes.map((change) =>
    Object.fromEntries(valuesOf(change).map((value, at) => [columns[at]?.[0], value])),
  )
  const values = [JSON.stringify(rows)]
  const { rowCount } = await transaction.query({ name: 'change_statuses', text: ofSeveral, values })
  return rowCount ?? 0
}

const columns: readonly string[][] = [
  'merchant_code text',
  'kind text',
  'payment_id text',
  'from_status text',
  'to_status text',
  'is_final boolean',
  'reason text',
  'cause text',
  'actor text',
  'receipt_id uuid',
  'institution_code text',
].map((column) => column.split(' '))

const valuesOf = ({ key, from, to, ...change }: StatusChange) => [
  key.merchantCode,
  key.kind,
  key.paymentId,
  from,
  to,
  isFinal(to),
  change.reason ?? null,
  change.cause,
  writeActor(change.actor),
  change.receiptId ?? null,
  change.institutionCode ?? null,
]

/** `given`: a subquery of the changes, with these columns; `found`: what finds their payments. */
const changeSql = (given: string, found: string): string => `
  with changed as (
    update payment
       set status = given.to_status, event_no = event_no + 1, changed_at = gateway_now(),
           processed_at = case when given.is_final then gateway_now() end, failure_reason_code = given.reason
      from ${given} given
     where ${found} and payment.status = given.from_status
    returning given.*, payment.event_no, payment.callback_url),
  event as (
    insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, institution_code, at)
    select merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, institution_code, gateway_now()
      from changed),
  ended as (select * from changed where is_final),
  ${claimsEnd}
  insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
  select merchant_code, kind, payment_id, event_no, callback_url, gateway_now(), gateway_now() from changed`

const ofKey = (payment: string): string =>
  `(${payment}.merchant_code, ${payment}.kind, ${payment}.payment_id) = (given.merchant_code, given.kind, given.payment_id)`

const ofOne = changeSql(
  `(select ${columns.map(([name, type], at) => `$${at + 1}::${type} as ${name}`).join(', ')})`,
  ofKey('payment'),
)

// As one JSON text, for the reason that `keysAsJson` has. Each payment is looked up by its key: joined with
// the changes, a table that was small when the session planned this would be read whole each time, for as
// long as it is not analyzed. The caller holds the rows, so where they lie does not change.
const ofSeveral = changeSql(
  `(select given.*, held.place
      from json_to_recordset($1) as given (${columns.map((column) => column.join(' ')).join(', ')}),
           lateral (select ctid as place from payment p where ${ofKey('p')} offset 0) held)`,
  'payment.ctid = given.place',
)
