import type { Queryable } from '../db/database.ts'
import { money, type Money } from '../money/money.ts'
import { completePayment } from './complete-payment.ts'
import type { PaymentRecord } from './payment-record.ts'
import type { PaymentKey } from './provider.ts'
import type { Receipt } from './receipt.ts'
import { claimExactly } from './sql/claim-amount.ts'
import { matchedAttempt, recordMatch, type Match, type MatchedAttempt } from './sql/match-receipt.ts'
import { lockPayment } from './sql/select-payment.ts'
import { mayComplete } from './state-machine.ts'

/** What became of a match. `SEEN_BEFORE`: the receipt was matched meanwhile. */
export type Applied =
  | { readonly result: 'COMPLETED' | 'PART_PAID' | 'SURPLUS'; readonly key: PaymentKey }
  | { readonly result: 'SEEN_BEFORE' }
  | Suspense

/** The money stays in suspense: nobody owns it, or giving it to its owner failed. */
export interface Suspense {
  readonly result: 'SUSPENSE'
  readonly failure?: MatchFailure
}

/** Why matching failed, and which payment it was about, as far as that was known: a fault of ours or of the data, never of the payer. */
export interface MatchFailure {
  readonly receiptId: string
  readonly match: Match | undefined
  readonly error: unknown
}

/** Gives booked money to its payment: completes it, or keeps what came until the rest comes. */
export async function applyReceipt(
  transaction: Queryable,
  receipt: Receipt,
  receiptId: string,
  match: Match,
  now: Date,
): Promise<Applied> {
  const payment = await lockPayment(transaction, match)
  if (!payment || payment.money.currencyCode !== receipt.money.currencyCode) return { result: 'SUSPENSE' }
  const total = await recordMatch(transaction, receiptId, match, receipt.money, now)
  if (!total) return { result: 'SEEN_BEFORE' }
  const key = payment.key
  if (!mayComplete(key.kind, payment.status)) return { result: 'SURPLUS', key }
  const matched = await matchedAttempt(transaction, match, total.currencyCode)
  if (total.amount < matched.required.amount) {
    await claimRemainders(transaction, payment, matched, total, now)
    return { result: 'PART_PAID', key }
  }
  const { required, fee, vat } = matched
  await completePayment(transaction, payment, { required, fee, vat, receiptId, actor: receipt.source, now })
  return { result: 'COMPLETED', key }
}

/**
 * The rest of a part payment may come without a reference: its amount is claimed too, where nobody has it. It may come by the order
 * that the first part came by, and by the one that the page shows now.
 */
async function claimRemainders(
  transaction: Queryable,
  payment: PaymentRecord,
  matched: MatchedAttempt,
  total: Money,
  now: Date,
): Promise<void> {
  if (payment.status === 'EXPIRED') return
  const { attempt, key } = payment
  const inForce = { ...attempt, receivingAccountId: attempt.receiving.id }
  const attempts = attempt.attemptNo === matched.attemptNo ? [matched] : [matched, inForce]
  for (const { method, required, attemptNo, receivingAccountId } of attempts) {
    const remainder = money(required.amount - total.amount, total.currencyCode)
    if (method.toldApartBy(total.currencyCode) !== 'AMOUNT' || remainder.amount <= 0n) continue
    await claimExactly(transaction, { ...key, attemptNo, receivingAccountId, now }, remainder)
  }
}
