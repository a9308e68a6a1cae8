import { receiptEvents } from '../log-events.ts'
import type { PaymentContext } from '../payment-context.ts'
import { matchAgain } from './match-money.ts'
import { typedNumbers } from './typed-numbers.ts'
import { reportReceived } from './report-received.ts'
import { holdReferences } from './sql/external-reference.ts'
import { dueFailedMatches, keepFailedMatch } from './sql/failed-match.ts'
import { storedReceipt } from './sql/read-receipt.ts'
import type { Received } from './take-receipts.ts'

/**
 * Retries receipts whose match failed by an error, such as a payment that only another release could read.
 * Several workers may run it at once: a receipt is matched once. Returns the number of receipts tried.
 */
export async function retryFailedMatches(context: PaymentContext, limit: number): Promise<number> {
  const due = await dueFailedMatches(context.db, limit)
  for (const receiptId of due) {
    try {
      await matchStoredReceipt(context, receiptId)
    } catch (error) {
      // One receipt that cannot be read must not keep the others in suspense.
      context.log.write(receiptEvents['receipt.rematch-failed'], { err: error, receiptId })
      await keepFailedMatch(context.db, receiptId)
    }
  }
  return due.length
}

/**
 * Matches a receipt that is booked in suspense, as if it was received now. Undefined when there is none of
 * this ID.
 */
export async function matchStoredReceipt(
  context: PaymentContext,
  receiptId: string,
): Promise<Received | undefined> {
  const receipt = await storedReceipt(context, receiptId)
  if (!receipt) return undefined
  const received = await context.db.transaction(async (transaction) => {
    await holdReferences(transaction, typedNumbers(receipt))
    return matchAgain(transaction, context.personal, receiptId, receipt)
  })
  reportReceived(context, receipt, received)
  return received
}
