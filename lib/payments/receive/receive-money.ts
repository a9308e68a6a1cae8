import { postEntry } from '../../ledger/post-entry.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { receiptEvents } from '../log-events.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { Applied, Suspense } from './apply-receipt.ts'
import { matchAgain, matchReceipt } from './match-money.ts'
import { receiptDigest, type Receipt } from './receipt.ts'
import { holdReference } from './sql/external-reference.ts'
import { storeReceipt } from './sql/store-receipt.ts'

/** What became of money that came. All of it is in the books, whatever this says. */
export type Received = Applied | { readonly result: 'CONFLICT' }

/**
 * A rail reports money. Stores the receipt (once per source and ID), books it, finds the payment it belongs to and completes that
 * payment when enough came, all in one transaction (specification-gaps.md, "Statuses" and "Money"). Where matching fails by an error, the
 * receipt is kept in suspense and matched again later; a source that reports it again has it matched at once. What was decided to be
 * suspense stays there.
 */
export async function receiveMoney(context: PaymentContext, receipt: Receipt): Promise<Received> {
  const now = context.clock.now()
  const received = await context.db.transaction((transaction) => takeReceipt(transaction, receipt, now))
  tellReceived(context, receipt, received)
  return received
}

/** The same inside a transaction of the caller's, who calls `tellReceived` after the commit. */
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

/** Logs what somebody has to look at, and tells open pages and the worker. After the commit. */
export function tellReceived(
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
  if (received.result === 'SUSPENSE') tellSuspense(context, { source, sourceId }, received)
  if ('key' in received) context.changed(received.key)
}

function tellSuspense(
  context: PaymentContext,
  told: Pick<Receipt, 'source' | 'sourceId'>,
  { failure, candidates }: Suspense,
): void {
  if (failure) {
    const { error, ...match } = failure
    context.log.write(receiptEvents['receipt.match-failed'], { ...told, ...match, err: error })
  } else if (candidates.length > 0) {
    context.log.write(receiptEvents['receipt.ambiguous'], { ...told, candidates })
  } else context.log.write(receiptEvents['receipt.unmatched'], told)
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
