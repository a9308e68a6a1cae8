import { writeActor, type CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { FailureReasonCode } from '../payment-record.ts'
import type { PaymentStatus, TransitionCause } from '../state-machine.ts'
import { changePayments } from '#sql/payment'

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
 * Status, event, exactly one callback, and for a final status the end of the payment's amount claims and
 * contested amounts, after the account's notice delay. The transaction holds the payment's row. False where it
 * has another status than `from`: then nothing was written.
 */
export const changeStatus = async (transaction: Queryable, change: StatusChange): Promise<boolean> =>
  (await changeStatuses(transaction, [change])) === 1

/** The same for several payments, each of them once. Returns how many of them changed. */
export async function changeStatuses(
  transaction: Queryable,
  changes: readonly StatusChange[],
): Promise<number> {
  // As one JSON text, for the reason that `keysAsJson` has.
  const rows = changes.map(({ key, from, to, cause, actor, reason, receiptId, institutionCode }) => ({
    merchant_code: key.merchantCode,
    kind: key.kind,
    payment_id: key.paymentId,
    from_status: from,
    to_status: to,
    reason,
    cause,
    actor: writeActor(actor),
    receipt_id: receiptId,
    institution_code: institutionCode,
  }))
  const { rowCount } = await transaction.query(changePayments({ changes: JSON.stringify(rows) }))
  return rowCount ?? 0
}
