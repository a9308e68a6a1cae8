import { postEntry } from '../../ledger/post-entry.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { receiptEvents } from '../log-events.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { Applied, Suspense } from './apply-receipt.ts'
import { matchAgain, matchReceipt } from './match-money.ts'
import { receiptDigest, type Receipt } from './receipt.ts'
import { holdReference } from './sql/external-reference.ts'
import { storeReceipt } from './sql/store-receipt.ts'

/** The result for a reported receipt. Whatever it is, the money is booked. */
export type Received = Applied | { readonly result: 'CONFLICT' }

/**
 * A rail reports money. Stores the receipt (once per source and ID), books it, finds its payment and
 * completes that payment when enough was received, all in one transaction (specification-gaps.md, "Statuses"
 * and "Money"). If matching fails by an error, the receipt is kept in suspense and matched again later; when
 * a source reports it again, at once. A receipt that matched no payment stays in suspense.
 */
export async function receiveMoney(context: PaymentContext, receipt: Receipt): Promise<Received> {
  const now = context.clock.now()
  const received = await context.db.transaction((transaction) => takeReceipt(transaction, receipt, now))
  reportReceived(context, receipt, received)
  return received
}

/** The same inside the caller's transaction. The caller calls `reportReceived` after the commit. */
export async function takeReceipt(transaction: Queryable, receipt: Receipt, now: Date): Promise<Received> {
  if (receipt.externalReference) await holdReference(transaction, receipt.externalReference)
  const { receiptId, seenBefore } = await storeReceipt(transaction, receipt, receiptDigest(receipt), now)
  if (seenBefore === 'OTHER_CONTENT') return { result: 'CONFLICT' }
  if (seenBefore === 'NO') {
    await bookReceipt(transaction, receipt, receiptId)
    return matchReceipt(transaction, receiptId, receipt, now)
  }
  return matchAgain(transaction, receiptId, receipt, now)
}

/** Logs what needs a manual review, and notifies open pages and the worker. Call it after the commit. */
export function reportReceived(
  context: PaymentContext,
  { source, sourceId }: Pick<Receipt, 'source' | 'sourceId'>,
  received: Received,
): void {
  if (received.result === 'CONFLICT') {
    context.log.write(receiptEvents['receipt.key-reused'], { source, sourceId })
  }
  if (received.result === 'SURPLUS' && received.refused) {
    const fields = { source, sourceId, ...received.key }
    context.log.write(receiptEvents['receipt.for-refused-payment'], fields)
  }
  if (received.result === 'SUSPENSE') reportSuspense(context, { source, sourceId }, received)
  if ('key' in received) context.changed(received.key)
}

function reportSuspense(
  context: PaymentContext,
  reported: Pick<Receipt, 'source' | 'sourceId'>,
  { failure, candidates }: Suspense,
): void {
  if (failure) {
    const { error, ...match } = failure
    context.log.write(receiptEvents['receipt.match-failed'], { ...reported, ...match, err: error })
  } else if (candidates.length > 0) {
    context.log.write(receiptEvents['receipt.ambiguous'], { ...reported, candidates })
  } else context.log.write(receiptEvents['receipt.unmatched'], reported)
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
