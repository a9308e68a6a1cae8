import { writeActor, type CurrentActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import * as sql from '#sql/payment'

export interface GivingBack {
  readonly key: PaymentKey
  readonly cause: 'PAYOUT_RETURNED' | 'PAYIN_REVERSED'
  readonly actor: CurrentActor
}

/**
 * One guarded statement: marks the whole order amount of a payment in SUCCESS as returned, once. The status
 * stays; writes one event and one callback. False when there was nothing to return: then nothing was written.
 */
export async function giveBack(transaction: Queryable, { key, cause, actor }: GivingBack): Promise<boolean> {
  const { rowCount } = await transaction.query(sql.giveBack({ ...key, cause, actor: writeActor(actor) }))
  return rowCount === 1
}
