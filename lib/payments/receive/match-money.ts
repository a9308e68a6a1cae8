import { postEntries, type Entry } from '../../ledger/post-entry.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { underSavepoint } from '../../platform/db/savepoint.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { isSamePayment, type PaymentKey } from '../payment-key.ts'
import { applyReceipt, withoutEntries, type Applied, type Matched } from './apply-receipt.ts'
import { findMatch } from './find-match.ts'
import type { Receipt } from './receipt.ts'
import {
  candidateReason,
  keyOf,
  type Candidate,
  type Found,
  type FoundMatch,
  type SuspenseReason,
} from './rules/found.ts'
import { dropFailedMatch, hasFailedMatch, keepFailedMatch } from './sql/failed-match.ts'
import { keepInSuspense, ownItem } from './sql/keep-in-suspense.ts'
import { isInSuspense, type Match } from './sql/match-receipt.ts'
import type { Together } from './together.ts'

/** A receipt that is stored. */
export interface ReceiptToMatch {
  readonly receiptId: string
  readonly receipt: Receipt
  /** What has to be booked for it, whether it matches or not. */
  readonly unbooked: readonly Entry[]
}

interface MatchOptions {
  /** The payment whose row the caller holds: receipts of others stay in suspense. */
  readonly onlyFor?: PaymentKey | undefined
  readonly together?: Together | undefined
  /** Called with the payment of the receipt before it is locked. */
  readonly onFound?: (match: Match) => void
}

/**
 * Finds the payment of a receipt and adds the money to it. Where matching ends without a payment, the item of
 * the money says why. The caller books the returned entries. Throws any error of ours or of the data.
 */
export async function findAndApply(
  transaction: Queryable,
  personal: PersonalData,
  { receiptId, receipt, unbooked }: ReceiptToMatch,
  { onlyFor, together, onFound = () => {} }: MatchOptions = {},
): Promise<Matched> {
  await together?.gathered.writeBeforeSearch(receipt, together.known)
  const found = await findMatch(transaction, personal, receipt, together)
  const matched = 'match' in found ? await apply(found) : await suspense(found.reason, found.candidates)
  return { ...matched, entries: [...unbooked, ...matched.entries] }

  async function apply({
    match,
    evidence,
  }: Extract<Found, { readonly match: FoundMatch }>): Promise<Matched> {
    onFound(match)
    const candidate = { ...keyOf(match), why: candidateReason[match.matchedBy] }
    if (onlyFor && !isSamePayment(onlyFor, match)) {
      await keepInSuspense(transaction, receiptId, 'UNMATCHED', [candidate])
      return withoutEntries({ result: 'SUSPENSE', candidates: [match] })
    }
    const applied = await applyReceipt(transaction, { receipt, receiptId, match, evidence }, together)
    if (applied.applied.result === 'SUSPENSE') {
      const { ended, ofClosed } = applied.applied
      const reason = ended ? 'PAYMENT_ENDED' : ofClosed ? 'MERCHANT_CLOSED' : 'CONTRADICTION'
      await keepInSuspense(transaction, receiptId, reason, [candidate])
      if (ofClosed) await ownItem(transaction, receiptId, match.merchantCode)
    }
    return applied
  }

  async function suspense(reason: SuspenseReason, candidates: readonly Candidate[]): Promise<Matched> {
    await keepInSuspense(transaction, receiptId, reason, candidates)
    return withoutEntries({ result: 'SUSPENSE', candidates: candidates.map(keyOf) })
  }
}

/**
 * The same, and books the entries. An error on the way is rolled back: the receipt is booked in suspense, and
 * `retryFailedMatches` tries again. Throws only if the whole transaction is lost (see `underSavepoint`).
 */
export async function matchReceipt(
  transaction: Queryable,
  personal: PersonalData,
  one: ReceiptToMatch,
  onlyFor?: PaymentKey,
): Promise<Applied> {
  let match: Match | undefined
  const attempted = await underSavepoint(transaction, async () => {
    const onFound = (found: Match) => (match = found)
    const { applied, entries } = await findAndApply(transaction, personal, one, { onlyFor, onFound })
    await postEntries(transaction, entries)
    return applied
  })
  if ('value' in attempted) return attempted.value
  await postEntries(transaction, one.unbooked)
  await keepFailedMatch(transaction, one.receiptId, match)
  await keepInSuspense(transaction, one.receiptId, 'MATCH_FAILED', [])
  const failure = { receiptId: one.receiptId, match, error: attempted.error }
  return { result: 'SUSPENSE', candidates: [], failure }
}

/**
 * The same for a receipt that was booked before: only if its match failed by an error. A receipt that matched
 * no payment stays in suspense, because an operator may have credited it by hand since.
 */
export async function matchAgain(
  transaction: Queryable,
  personal: PersonalData,
  receiptId: string,
  receipt: Receipt,
): Promise<Applied> {
  if (!(await hasFailedMatch(transaction, receiptId))) return { result: 'SEEN_BEFORE' }
  const matched: Applied = (await isInSuspense(transaction, receiptId))
    ? await matchReceipt(transaction, personal, { receiptId, receipt, unbooked: [] })
    : { result: 'SEEN_BEFORE' }
  if (!('failure' in matched)) await dropFailedMatch(transaction, receiptId)
  return matched
}
