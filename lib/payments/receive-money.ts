import type { Queryable } from '../db/database.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { money } from '../money/money.ts'
import { completePayment } from './complete-payment.ts'
import type { House } from './house.ts'
import type { PaymentRecord } from './payment-record.ts'
import type { PaymentKey } from './provider.ts'
import { receiptDigest, type Receipt } from './receipt.ts'
import { claimExactly } from './sql/claim-amount.ts'
import { attemptTerms, findMatch, recordMatch, type Match } from './sql/match-receipt.ts'
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
  const received = await house.db.transaction(async (transaction): Promise<Received> => {
    const { receiptId, seenBefore } = await storeReceipt(transaction, receipt, receiptDigest(receipt), now)
    if (seenBefore !== 'NO') return { result: seenBefore === 'SAME' ? 'SEEN_BEFORE' : 'CONFLICT' }
    await bookReceipt(transaction, receipt, receiptId)
    const match = await findMatch(transaction, receipt)
    return match ? applyReceipt(transaction, receipt, receiptId, match, now) : { result: 'SUSPENSE' }
  })
  const { source, sourceId } = receipt
  if (received.result === 'CONFLICT') {
    house.log.error(
      { source, sourceId },
      'a receipt came again under its key with other content: look at both',
    )
  }
  if (received.result === 'SUSPENSE') house.log.warn({ source, sourceId }, 'money came that no payment owns')
  if ('key' in received) house.changed(received.key)
  return received
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
  const terms = await attemptTerms(transaction, match, total.currencyCode)
  if (total.amount < terms.required.amount) {
    await claimRemainder(transaction, payment, match, terms.required.amount - total.amount, now)
    return { result: 'PART_PAID', key }
  }
  await completePayment(transaction, payment, { ...terms, receiptId, actor: receipt.source, now })
  return { result: 'COMPLETED', key }
}

/** The rest of a part payment may come without a reference: its amount is claimed too, where nobody has it. */
async function claimRemainder(
  transaction: Queryable,
  payment: PaymentRecord,
  match: Match,
  remainder: bigint,
  now: Date,
): Promise<void> {
  const { method, receiving } = payment.attempt
  if (method.toldApartBy(payment.money.currencyCode) !== 'AMOUNT' || payment.status === 'EXPIRED') return
  const claim = { ...match, receivingAccountId: receiving.id, now }
  await claimExactly(transaction, claim, money(remainder, payment.money.currencyCode))
}
