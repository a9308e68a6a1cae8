import { amountFixed } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { SeenMoney } from '../receipt.ts'
import type { Match } from './match-receipt.ts'
import { keepUnconfirmedReceipt } from '#sql/unconfirmed_receipt'

/** Stores the confirmations of money that a source sees; false where its receipt is stored already. */
export async function keepUnconfirmed(
  transaction: Queryable,
  seen: SeenMoney,
  match: Match,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    keepUnconfirmedReceipt({
      source: seen.source,
      sourceId: seen.sourceId,
      merchantCode: match.merchantCode,
      kind: match.kind,
      paymentId: match.paymentId,
      attemptNo: match.attemptNo,
      money: amountFixed(seen.money),
      confirmations: seen.confirmations,
      confirmationsRequired: seen.confirmationsRequired,
    }),
  )
  return rowCount === 1
}
