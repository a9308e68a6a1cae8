import type { Entry } from '../../ledger/post-entry.ts'
import { byRail } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../payment-key.ts'
import { mayComplete } from '../state-machine.ts'
import { hasGivenBack } from '../suspense/sql/match-in-force.ts'
import { completePayment } from './complete-payment.ts'
import type { Receipt } from './receipt.ts'
import { claimRests, leastRequired } from './rest-of-a-part-payment.ts'
import { lockMatched, type MatchedAttempt, type MatchedPayment } from './sql/lock-matched.ts'
import { recordMatch, type Evidence, type Match } from './sql/match-receipt.ts'
import { lowerRequired } from './sql/rest-offset.ts'
import { typedNumbers } from './typed-numbers.ts'

/** The result of a match. `SEEN_BEFORE`: the receipt was matched already. */
export type Applied =
  | { readonly result: 'COMPLETED' | 'PART_PAID'; readonly key: PaymentKey }
  | Surplus
  | { readonly result: 'SEEN_BEFORE' }
  | Suspense

/**
 * The payment accepts no more money; `refused` where it was refused: the whole amount then stays in suspense.
 */
export interface Surplus {
  readonly result: 'SURPLUS'
  readonly key: PaymentKey
  readonly refused?: true
}

/** The money stays in suspense: no payment matches, or matching failed. */
export interface Suspense {
  readonly result: 'SUSPENSE'
  /** The payments that it may belong to, for the operator who decides. */
  readonly candidates: readonly PaymentKey[]
  readonly failure?: MatchFailure
}

/**
 * Why matching failed, and for which payment, where that is known: an error of ours or of the data, never of
 * the payer.
 */
export interface MatchFailure {
  readonly receiptId: string
  readonly match: Match | undefined
  readonly error: unknown
}

/** The result of a match, and the entries that the caller books for it. */
export interface Matched {
  readonly applied: Applied
  readonly entries: readonly Entry[]
}

/**
 * Adds a stored receipt to its payment: completes it, or waits for the rest. Money for a payment whose match
 * was undone after its success stays in suspense: a person decides.
 */
export async function applyReceipt(
  transaction: Queryable,
  receipt: Receipt,
  receiptId: string,
  match: Match,
  evidence?: Evidence,
): Promise<Matched> {
  const locked = await lockMatched(transaction, match)
  if (!locked || locked.payment.money.currencyCode !== receipt.money.currencyCode)
    return withoutEntries({ result: 'SUSPENSE', candidates: [] })
  const { payment, attempt } = locked
  const { key, status } = payment
  if (match.matchedBy === 'EXTERNAL_REFERENCE' && !isStillDue(payment, attempt, receipt))
    return withoutEntries({ result: 'SUSPENSE', candidates: [key] })
  if (status === 'SUCCESS' && payment.moneyReturned && (await hasGivenBack(transaction, key)))
    return withoutEntries({ result: 'SUSPENSE', candidates: [key] })
  const total = await recordMatch(transaction, receiptId, match, receipt.money, evidence)
  if (!total) return withoutEntries({ result: 'SEEN_BEFORE' })
  if (!mayComplete(key.kind, status))
    return withoutEntries({ result: 'SURPLUS', key, ...(status === 'REFUSED' && { refused: true }) })
  if (total.amount < leastRequired(attempt)) {
    await claimRests(transaction, payment, attempt, total)
    return withoutEntries({ result: 'PART_PAID', key })
  }
  const { fee, vat } = attempt
  const required = total.amount < attempt.required.amount ? total : attempt.required
  if (required === total) await lowerRequired(transaction, key, match.attemptNo, required)
  const actor = byRail(receipt.source)
  const entries = await completePayment(transaction, payment, { required, fee, vat, receiptId, actor })
  return { applied: { result: 'COMPLETED', key }, entries }
}

export const withoutEntries = (applied: Applied): Matched => ({ applied, entries: [] })

/**
 * A typed reference was found before the payment was locked: it must still be in force, and the money exactly
 * what is due.
 */
const isStillDue = (
  { key, status, externalReference, moneyReceived }: MatchedPayment,
  { required }: MatchedAttempt,
  receipt: Receipt,
): boolean =>
  mayComplete(key.kind, status) &&
  externalReference !== undefined &&
  typedNumbers(receipt).includes(externalReference) &&
  moneyReceived.amount + receipt.money.amount === required.amount
