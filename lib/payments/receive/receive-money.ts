import type { Queryable } from '../../platform/db/database.ts'
import { undoesOnlyThePart } from '../../platform/db/savepoint.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { Receipt } from './receipt.ts'
import { reportReceived } from './report-received.ts'
import { takeReceipt, takeReceipts, type Received } from './take-receipts.ts'

export type { Received }

/** The longest transaction: it holds the rows of every payment that it completes. */
const receiptsPerTransaction = 200

/**
 * A rail reports money. Stores the receipt (once per source and ID), books it, finds its payment and
 * completes that payment when enough was received, all in one transaction (specification-gaps.md, "Statuses"
 * and "Money"). If matching fails by an error, the receipt is kept in suspense and matched again later; when
 * a source reports it again, at once. A receipt that matched no payment stays in suspense.
 */
export async function receiveMoney(context: PaymentContext, receipt: Receipt): Promise<Received> {
  const [received] = await receiveBatch(context, [receipt])
  if (!received) throw new Error('a receipt has no result')
  return received
}

/**
 * The same for the lines of a statement: 200 of them in one transaction. Returns their results in the given
 * order. When it throws, the lines before may have been received: the source reports all of them again.
 */
export async function receiveBatch(
  context: PaymentContext,
  receipts: readonly Receipt[],
): Promise<readonly Received[]> {
  const received: Received[] = []
  for (let from = 0; from < receipts.length; from += receiptsPerTransaction)
    received.push(...(await receiveTogether(context, receipts.slice(from, from + receiptsPerTransaction))))
  return received
}

/** If one of them cannot be matched, each is received in a transaction of its own. */
async function receiveTogether(
  context: PaymentContext,
  receipts: readonly Receipt[],
): Promise<readonly Received[]> {
  const take = (transaction: Queryable) => takeReceipts(transaction, context.personal, receipts)
  const taken = await context.db.transaction(take).catch((error: unknown) => {
    if (undoesOnlyThePart(error)) return undefined
    throw error
  })
  if (taken) {
    for (const { receipt, received } of taken) reportReceived(context, receipt, received)
    return taken.map(({ received }) => received)
  }
  const each: Received[] = []
  for (const receipt of receipts) each.push(await receiveAlone(context, receipt))
  return each
}

async function receiveAlone(context: PaymentContext, receipt: Receipt): Promise<Received> {
  const received = await context.db.transaction((transaction) =>
    takeReceipt(transaction, context.personal, receipt),
  )
  reportReceived(context, receipt, received)
  return received
}
