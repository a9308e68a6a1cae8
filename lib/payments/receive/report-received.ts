import { receiptEvents } from '../log-events.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { Suspense } from './apply-receipt.ts'
import type { Receipt } from './receipt.ts'
import type { Received } from './take-receipts.ts'

type Reported = Pick<Receipt, 'source' | 'sourceId'>
type ReportContext = Pick<PaymentContext, 'log' | 'changed'>

/** Logs what needs a manual review, and notifies open pages and the worker. Call it after the commit. */
export function reportReceived(
  context: ReportContext,
  { source, sourceId }: Reported,
  received: Received,
): void {
  if (received.result === 'CONFLICT') {
    context.log.write(receiptEvents['receipt.key-reused'], { source, sourceId })
  }
  if (received.result === 'SUSPENSE') reportSuspense(context, { source, sourceId }, received)
  if ('key' in received) context.changed(received.key)
}

function reportSuspense(
  context: ReportContext,
  reported: Reported,
  { failure, candidates, ended }: Suspense,
): void {
  if (ended) {
    context.log.write(receiptEvents['receipt.for-refused-payment'], { ...reported, ...candidates[0] })
  } else if (failure) {
    const { error, ...match } = failure
    context.log.write(receiptEvents['receipt.match-failed'], { ...reported, ...match, err: error })
  } else if (candidates.length > 0) {
    context.log.write(receiptEvents['receipt.ambiguous'], { ...reported, candidates })
  } else context.log.write(receiptEvents['receipt.unmatched'], reported)
}
