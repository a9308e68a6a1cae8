import { postEntries } from '../../ledger/post-entry.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { Receipt } from '../receive/receipt.ts'
import { storeReceipts } from '../receive/sql/store-receipt.ts'
import { receiptEntry } from '../receive/take-receipts.ts'
import { lockPayment } from '../sql/select-payment.ts'
import type { Decision } from './decision.ts'
import { applyAgain, redoUnderLock } from './redo-match.ts'
import { lastUndone } from './sql/undone-match.ts'

/**
 * Takes money that came with an import which was undone and is imported again: the new receipt has the match
 * that the undo took from the old one, which stays withdrawn. Books it. Undefined where that match was
 * restored already: nothing was done, and the receipt is one like any other.
 */
export async function restoreMatch(
  transaction: Queryable,
  personal: PersonalData,
  { receipt, undoneReceiptId }: { readonly receipt: Receipt; readonly undoneReceiptId: string },
  decision: Decision,
): Promise<PaymentKey | undefined> {
  const seen = await lastUndone(transaction, undoneReceiptId)
  const payment = seen && (await lockPayment(transaction, seen.key))
  const undone = await lastUndone(transaction, undoneReceiptId)
  if (!payment || !undone || undone.matchNo !== seen.matchNo || undone.givenBack !== seen.givenBack)
    return undefined
  const [stored] = await storeReceipts(transaction, personal, [receipt])
  if (!stored || stored.seenBefore !== 'NO') throw new Error(`receipt ${receipt.sourceId} was stored before`)
  const { entries } = undone.givenBack
    ? await redoUnderLock(transaction, stored.receiptId, undone, decision)
    : await applyAgain(transaction, payment, { ...stored, by: decision.by }, undone)
  await postEntries(transaction, [receiptEntry(stored), ...entries])
  return undone.key
}
