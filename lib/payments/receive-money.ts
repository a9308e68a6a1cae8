import type { Queryable } from '../db/database.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { money, type Money } from '../money/money.ts'
import { completePayment } from './complete-payment.ts'
import type { House } from './house.ts'
import type { PaymentRecord } from './payment-record.ts'
import type { PaymentKey } from './provider.ts'
import { receiptDigest, type Receipt } from './receipt.ts'
import { claimExactly } from './sql/claim-amount.ts'
import { holdReference } from './sql/external-reference.ts'
import {
  findMatch,
  matchedAttempt,
  recordMatch,
  type Match,
  type MatchedAttempt,
} from './sql/match-receipt.ts'
import { lockPayment } from './sql/select-payment.ts'
import { storeReceipt } from './sql/store-receipt.ts'
import { mayComplete } from './state-machine.ts'

/** What became of money that came. All of it is in the books, whatever this says. */
export type Received =
  | { readonly result: 'COMPLETED' | 'PART_PAID' | 'SURPLUS'; readonly key: PaymentKey }
  | { readonly result: 'SUSPENSE' | 'SEEN_BEFORE' | 'CONFLICT' }

/**
 * The provider door for money in. Stores the receipt (once per source and ID), books it, finds the payment it belongs to and
 * completes that payment when enough came, all in one transaction ("Statuses"; "Money").
 */
export async function receiveMoney(house: House, receipt: Receipt): Promise<Received> {
  const now = house.clock.now()
  const received = await house.db.transaction((transaction) => takeReceipt(transaction, receipt, now))
  tell(house, receipt, received)
  return received
}

/** The same inside a transaction of the caller's, who tells `house.changed` after the commit. */
export async function takeReceipt(transaction: Queryable, receipt: Receipt, now: Date): Promise<Received> {
  if (receipt.externalReference) await holdReference(transaction, receipt.externalReference)
  const { receiptId, seenBefore } = await storeReceipt(transaction, receipt, receiptDigest(receipt), now)
  if (seenBefore !== 'NO') return { result: seenBefore === 'SAME' ? 'SEEN_BEFORE' : 'CONFLICT' }
  await bookReceipt(transaction, receipt, receiptId)
  const match = await findMatch(transaction, receipt)
  return match ? applyReceipt(transaction, receipt, receiptId, match, now) : { result: 'SUSPENSE' }
}

function tell(house: House, { source, sourceId }: Receipt, received: Received): void {
  if (received.result === 'CONFLICT') {
    house.log.error(
      { source, sourceId },
      'a receipt came again under its key with other content: look at both',
    )
  }
  if (received.result === 'SUSPENSE') house.log.warn({ source, sourceId }, 'money came that no payment owns')
  if ('key' in received) house.changed(received.key)
}

function bookReceipt(transaction: Queryable, receipt: Receipt, receiptId: string): Promise<void> {
  const { amount, currencyCode } = receipt.money
  return postEntry(transaction, {
    kind: 'RECEIPT',
    currencyCode,
    receiptId,
    lines: [
      { account: { kind: 'RECEIVING', receivingAccountId: receipt.receivingAccountId }, amount: -amount },
      { account: { kind: 'SUSPENSE' }, amount },
    ],
  })
}

/** Gives booked money to its payment: completes it, or keeps what came until the rest comes. */
export async function applyReceipt(
  transaction: Queryable,
  receipt: Receipt,
  receiptId: string,
  match: Match,
  now: Date,
): Promise<Received> {
  const payment = await lockPayment(transaction, match)
  if (!payment || payment.money.currencyCode !== receipt.money.currencyCode) return { result: 'SUSPENSE' }
  const total = await recordMatch(transaction, receiptId, match, receipt.money, now)
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
