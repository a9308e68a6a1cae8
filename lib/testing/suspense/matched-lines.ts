import { paymentStory } from '../models/payment-story.ts'
import { unnamedReceiptFor } from '../receipt-for.ts'
import { suspenseOf } from './suspense-of.ts'
import type { TestGateway } from '../test-gateway.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { Receipt } from '../../payments/receive/receipt.ts'
import { receiveMoney, type Received } from '../../payments/receive/receive-money.ts'
import type { OpenItem } from '../../payments/suspense/open-items.ts'

/**
 * What came of a line: the result, the match with what its rule saw, and the item where it is in suspense.
 */
export interface MatchedLine {
  readonly received: Received
  readonly match: { readonly matched_by: string; readonly evidence: object } | undefined
  readonly item: OpenItem | undefined
}

/** Receives lines of statements on the accounts of payments of one gateway. */
export function matchedLines(gateway: TestGateway) {
  const { recordOf } = paymentStory(gateway)
  const { openItemOf, receiptId } = suspenseOf(gateway)

  /** A line of what a payment is due, on its account and without a reference, with other parts. */
  return async (key: PaymentKey, more: Partial<Receipt> = {}): Promise<MatchedLine> => {
    const receipt = { ...unnamedReceiptFor(await recordOf(key), gateway.clock.now()), ...more }
    const received = await receiveMoney(gateway, receipt)
    const id = await receiptId(receipt.sourceId)
    const { rows } = await gateway.db.pool.query<{ matched_by: string; evidence: object }>(
      'select matched_by, evidence from receipt_match where receipt_id = $1',
      [id],
    )
    return { received, match: rows[0], item: await openItemOf(id) }
  }
}
