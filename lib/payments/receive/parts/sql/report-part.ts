import { writeActor, type CurrentActor } from '../../../../platform/audit/actor.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { PaymentKey } from '../../../payment-key.ts'
import * as sql from '#sql/payment'

/**
 * Tells a merchant that wants to know it that part of the money came: one event and one callback for each
 * receipt, and the status stays. Only while the payment is open: of one that has ended its last callback was
 * sent. The caller holds the payment's row.
 */
export async function reportPart(
  transaction: Queryable,
  key: PaymentKey,
  receiptId: string,
  actor: CurrentActor,
): Promise<void> {
  await transaction.query(sql.reportPart({ ...key, receiptId, actor: writeActor(actor) }))
}
