import { byCustomer, writeActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import * as sql from '#sql/payment_attempt'

export interface Replacement {
  readonly key: PaymentKey
  /** The number of the next attempt. */
  readonly attemptNo: number
  /** How long the customer may pay by the next attempt. */
  readonly minutesToPay: number
  /** How long after that its provider may still report money. */
  readonly noticeDelaySeconds: number
}

/**
 * Closes the attempt in force and sets the number of the next one, which is inserted afterwards. Writes one
 * event and no callback, since the status stays. The caller holds the payment's row. Amounts claimed by the
 * closed attempt stay claimed until the payment ends.
 */
export async function replaceAttempt(
  transaction: Queryable,
  { key, attemptNo, minutesToPay, noticeDelaySeconds }: Replacement,
): Promise<void> {
  const { rowCount } = await transaction.query(
    sql.replaceAttempt({
      ...key,
      attemptNo,
      minutesToPay,
      noticeDelaySeconds,
      byCustomer: writeActor(byCustomer),
    }),
  )
  if (rowCount !== 1) throw new Error(`payment ${key.paymentId} changed although its row was locked`)
}
