import { amountFixed, moneyFromDatabase, type Money } from '../../../money/money.ts'
import { writeActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { MatchedBy } from '../../receive/sql/match-receipt.ts'
import type { Decision } from '../decision.ts'
import type { Share } from '../share-of-receipt.ts'
import type { MatchInForce } from './match-in-force.ts'
import { insertMatchRedo, insertMatchesOfParts, lastUndoneMatch } from '#sql/receipt_match'
import * as sql from '#sql/payment'

/** The last match of a receipt, which was undone. */
export interface UndoneMatch {
  readonly receiptId: string
  readonly matchNo: number
  readonly key: PaymentKey
  readonly attemptNo: number
  readonly matchedBy: MatchedBy
  readonly money: Money
  /** The payment had succeeded by it, and gave its money back. */
  readonly givenBack: boolean
  /** What left the completion of the payment by the undo, and what of it the merchant gave back. */
  readonly share: Share
}

/** The last match of a receipt; undefined where it has none, or one is in force. */
export async function lastUndone(
  transaction: Queryable,
  receiptId: string,
): Promise<UndoneMatch | undefined> {
  const { rows } = await transaction.query(lastUndoneMatch({ receiptId }))
  const [row] = rows
  if (!row) return undefined
  const read = (amount: string): bigint => moneyFromDatabase(amount, row.currency_code).amount
  return {
    receiptId,
    matchNo: row.match_no,
    key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    attemptNo: row.attempt_no,
    matchedBy: row.matched_by,
    money: moneyFromDatabase(row.amount, row.currency_code),
    givenBack: row.given_back,
    share: { taken: read(row.money_taken), returned: read(row.money_returned) },
  }
}

/**
 * Stores a match in the place of one that gave its money back, of the same receipt or of another one of equal
 * money. A trigger marks the undone one: of concurrent redoes one succeeds. False where the receipt is
 * matched.
 */
export async function insertRedo(
  transaction: Queryable,
  receiptId: string,
  { receiptId: undoneReceiptId, matchNo }: Pick<UndoneMatch, 'receiptId' | 'matchNo'>,
): Promise<boolean> {
  const { rowCount } = await transaction.query(insertMatchRedo({ receiptId, undoneReceiptId, matchNo }))
  return rowCount === 1
}

/**
 * Stores the matches of parts of a divided receipt in the place of the match of the whole, which was undone.
 * `counts`: a completion took money of it, which the parts have.
 */
export async function insertParts(
  transaction: Queryable,
  receiptIds: readonly string[],
  {
    match,
    counts,
    afterSuccess,
  }: { readonly match: MatchInForce; readonly counts: boolean; readonly afterSuccess: boolean },
): Promise<void> {
  const { rowCount } = await transaction.query(
    insertMatchesOfParts({
      receiptIds,
      receiptId: match.receiptId,
      matchNo: match.matchNo,
      counts,
      afterSuccess,
    }),
  )
  if (rowCount !== receiptIds.length)
    throw new Error(`match ${match.matchNo} of receipt ${match.receiptId} does not exist`)
}

/**
 * Takes what the undone match returned from what a payment in SUCCESS gave back. Writes one event and one
 * callback; the status stays.
 */
export async function withdrawReturned(
  transaction: Queryable,
  receiptId: string,
  { key, money, share }: UndoneMatch,
  { by }: Decision,
): Promise<void> {
  const { rowCount } = await transaction.query(
    sql.withdrawReturned({
      ...key,
      by: writeActor(by),
      receiptId,
      returned: amountFixed({ ...money, amount: share.returned }),
    }),
  )
  if (rowCount !== 1) throw new Error(`payment ${key.paymentId} changed although its row was locked`)
}
