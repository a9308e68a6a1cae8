import { writeActor, type CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { FailureReasonCode } from '../payment-record.ts'
import { isFinal, type PaymentStatus, type TransitionCause } from '../state-machine.ts'
import {
  changeStatus as changeStatusStatement,
  changeStatuses as changeStatusesStatement,
} from '#sql/payment'

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
  const { rowCount } = await transaction.query(
    changeStatusStatement({
      ...change.key,
      fromStatus: change.from,
      toStatus: change.to,
      isFinal: isFinal(change.to),
      reason: change.reason,
      cause: change.cause,
      actor: writeActor(change.actor),
      receiptId: change.receiptId,
      institutionCode: change.institutionCode,
    }),
  )
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
  // As one JSON text, for the reason that `keysAsJson` has.
  const rows = changes.map((change) => ({
    merchant_code: change.key.merchantCode,
    kind: change.key.kind,
    payment_id: change.key.paymentId,
    from_status: change.from,
    to_status: change.to,
    is_final: isFinal(change.to),
    reason: change.reason,
    cause: change.cause,
    actor: writeActor(change.actor),
    receipt_id: change.receiptId,
    institution_code: change.institutionCode,
  }))
  const { rowCount } = await transaction.query(changeStatusesStatement({ changes: JSON.stringify(rows) }))
  return rowCount ?? 0
}
