import { amountFixed, money } from '../../../money/money.ts'
import { writeActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Decision } from '../decision.ts'
import type { Share } from '../share-of-receipt.ts'
import type { MatchInForce } from './match-in-force.ts'
import * as sql from '#sql/payment'
import { insertMatchUndo } from '#sql/receipt_match_undo'

/**
 * Records that a match was undone. Triggers mark the match, open the item of the money again, and take it
 * from what the payment received, unless the payment had succeeded by it.
 */
export async function insertUndo(
  transaction: Queryable,
  { receiptId, matchNo, key, money: { currencyCode } }: MatchInForce,
  { taken, returned }: Share,
  { reason, by, approvedBy, importId }: Decision,
): Promise<void> {
  await transaction.query(
    insertMatchUndo({
      receiptId,
      matchNo,
      ...key,
      reason,
      actor: writeActor(by),
      approvedBy,
      taken: amountFixed(money(taken, currencyCode)),
      returned: amountFixed(money(returned, currencyCode)),
      importId,
    }),
  )
}

/**
 * Adds to what a payment in SUCCESS gave back what its undone matches returned. Writes one event and one
 * callback; the status stays.
 */
export async function giveBackUndone(
  transaction: Queryable,
  { receiptId, key }: MatchInForce,
  { by }: Decision,
): Promise<void> {
  const { rowCount } = await transaction.query(sql.giveBackUndone({ ...key, by: writeActor(by), receiptId }))
  if (rowCount !== 1) throw new Error(`payment ${key.paymentId} changed although its row was locked`)
}
