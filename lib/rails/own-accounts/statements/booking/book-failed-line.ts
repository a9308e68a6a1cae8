import { postEntries } from '../../../../ledger/post-entry.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import { takeReceipt } from '../../../../payments/receive/take-receipts.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { setLineStates } from '../sql/line-states.ts'
import type { BookedChunk } from './book-chunk.ts'
import { openDebitEntry } from './line-entries.ts'
import type { LineToBook } from './line-to-book.ts'
import { openDebitItems } from '../../../../payments/suspense/sql/debit-items.ts'
import { receiptOfLine } from './receipt-of-line.ts'

/**
 * Books a line whose booking fails by an error as what it is for certain: money that came or left. It waits
 * for a person, and the lines after it do not.
 */
export async function bookFailedLine(
  transaction: Queryable,
  { personal }: Pick<PaymentContext, 'personal'>,
  line: LineToBook,
): Promise<BookedChunk> {
  const booked = { taken: [], payouts: 0, changed: [] }
  if (line.direction === 'DEBIT') {
    await openDebitItems(transaction, [line], 'BOOKING_FAILED')
    await postEntries(transaction, [openDebitEntry(line)])
    await setLineStates(transaction, new Map([[line.id, 'OPEN_DEBIT']]))
    return booked
  }
  const receipt = { ...receiptOfLine(line), suspenseReason: 'BOOKING_FAILED' } as const
  const received = await takeReceipt(transaction, personal, receipt)
  await setLineStates(transaction, new Map([[line.id, 'RECEIPT']]))
  return { ...booked, taken: [{ receipt, received }] }
}
