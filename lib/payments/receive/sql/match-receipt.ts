import { amountFixed, moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { keyArrays } from '../../sql/key-columns.ts'
import * as suspenseItemSql from '#sql/suspense_item'
import * as receiptMatchSql from '#sql/receipt_match'

/**
 * What a match was made by, as it is stored. The first two are the rules REFERENCE and TYPED_REFERENCE under
 * the names that earlier releases gave them; OPERATOR: a person assigned the money.
 */
export type MatchedBy =
  | 'RAIL_REFERENCE'
  | 'EXTERNAL_REFERENCE'
  | 'ADDRESS'
  | 'AMOUNT'
  | 'PAYER_AND_AMOUNT'
  | 'OPERATOR'

/** What a rule saw, as it is stored with the match: no personal data. */
export type Evidence = Readonly<Record<string, string | number>>

/** The attempt that a receipt belongs to, and what it was matched by. */
export interface Match extends PaymentKey {
  readonly attemptNo: number
  readonly matchedBy: MatchedBy
}

/**
 * Stores the match; a trigger adds the money to what the payment has received. Returns the new total, less
 * what was refunded of it: the statement sees the payment as it was before, and the caller holds the
 * payment's row. Undefined when the receipt was matched before: of concurrent matches of one receipt exactly
 * one succeeds.
 */
export async function recordMatch(
  transaction: Queryable,
  receiptId: string,
  match: Match,
  amount: Money,
  evidence?: Evidence,
): Promise<Money | undefined> {
  const { rows } = await transaction.query(
    receiptMatchSql.recordMatch({
      receiptId,
      merchantCode: match.merchantCode,
      kind: match.kind,
      paymentId: match.paymentId,
      attemptNo: match.attemptNo,
      matchedBy: match.matchedBy,
      amount: amountFixed(amount),
      evidence: evidence === undefined ? null : JSON.stringify(evidence),
    }),
  )
  const total = rows[0]?.kept
  return total === undefined ? undefined : moneyFromDatabase(total, amount.currencyCode)
}

/** The first match of a receipt. */
export interface FirstMatch {
  readonly receiptId: string
  readonly match: Match
  readonly evidence: Evidence | undefined
}

/**
 * The same for several receipts that were stored in this transaction, of payments that have not succeeded.
 * Throws where one of them was matched before.
 */
export async function recordFirstMatches(
  transaction: Queryable,
  matches: readonly FirstMatch[],
): Promise<void> {
  await transaction.query(
    receiptMatchSql.recordFirstMatches({
      receiptIds: matches.map(({ receiptId }) => receiptId),
      ...keyArrays(matches.map(({ match }) => match)),
      attemptNos: matches.map(({ match }) => match.attemptNo),
      matchedBy: matches.map(({ match }) => match.matchedBy),
      evidences: matches.map(({ evidence }) => (evidence === undefined ? null : JSON.stringify(evidence))),
    }),
  )
}

/** Whether the money of a receipt is in suspense: no match of it is in force, and it went nowhere else. */
export async function isInSuspense(transaction: Queryable, receiptId: string): Promise<boolean> {
  const { rowCount } = await transaction.query(suspenseItemSql.isInSuspense({ receiptId }))
  return rowCount === 1
}
