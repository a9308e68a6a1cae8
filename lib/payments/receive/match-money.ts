import type { Queryable } from '../../platform/db/database.ts'
import { underSavepoint } from '../../platform/db/savepoint.ts'
import { isSamePayment, type PaymentKey } from '../payment-key.ts'
import { applyReceipt, type Applied } from './apply-receipt.ts'
import { findMatch } from './find-match.ts'
import type { Receipt } from './receipt.ts'
import { dropFailedMatch, hasFailedMatch, keepFailedMatch } from './sql/failed-match.ts'
import { isMatched, type Match } from './sql/match-receipt.ts'

/**
 * Finds the payment of a booked receipt and adds the money to it. An error on the way is rolled back: the
 * receipt stays booked in suspense, and `retryFailedMatches` tries again. Throws only if the whole
 * transaction is lost (see `underSavepoint`). With `onlyFor`, whose row the caller holds, receipts of other
 * payments stay in suspense: two payments are never locked at once.
 */
export async function matchReceipt(
  transaction: Queryable,
  receiptId: string,
  receipt: Receipt,
  now: Date,
  onlyFor?: PaymentKey,
): Promise<Applied> {
  let match: Match | undefined
  const attempted = await underSavepoint(transaction, async (): Promise<Applied> => {
    const found = await findMatch(transaction, receipt)
    if ('candidates' in found) return { result: 'SUSPENSE', candidates: found.candidates }
    match = found.match
    if (onlyFor && !isSamePayment(onlyFor, match)) return { result: 'SUSPENSE', candidates: [match] }
    return applyReceipt(transaction, receipt, receiptId, match, now)
  })
  if ('value' in attempted) return attempted.value
  await keepFailedMatch(transaction, receiptId, now, match)
  return { result: 'SUSPENSE', candidates: [], failure: { receiptId, match, error: attempted.error } }
}

/**
 * The same for a receipt that was booked before: only if its match failed by an error. A receipt that matched
 * no payment stays in suspense, because an operator may have credited it by hand since.
 */
export async function matchAgain(
  transaction: Queryable,
  receiptId: string,
  receipt: Receipt,
  now: Date,
): Promise<Applied> {
  if (!(await hasFailedMatch(transaction, receiptId))) return { result: 'SEEN_BEFORE' }
  const matched: Applied = (await isMatched(transaction, receiptId))
    ? { result: 'SEEN_BEFORE' }
    : await matchReceipt(transaction, receiptId, receipt, now)
  if (!('failure' in matched)) await dropFailedMatch(transaction, receiptId)
  return matched
}
