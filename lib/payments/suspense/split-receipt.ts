import type { Entry } from '../../ledger/post-entry.ts'
import { subtract, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { Receipt } from '../receive/receipt.ts'
import { storeReceipts } from '../receive/sql/store-receipt.ts'
import { receiptEntry } from '../receive/take-receipts.ts'
import { copyItem } from './sql/copy-item.ts'
import type { SuspenseItem } from './sql/suspense-item.ts'
import { withdrawReceipts } from './withdraw-receipt.ts'

interface Split {
  readonly item: SuspenseItem
  readonly receipt: Receipt
  readonly given: Money
}

/** The part that is given away, as a receipt that is stored, and the entries of both parts. */
interface GivenPart {
  readonly receiptId: string
  readonly receipt: Receipt
  readonly entries: readonly Entry[]
  /** The part that stays, and its item. */
  readonly rest: Receipt
  readonly restReceiptId: string
  readonly restItemId: string
}

/**
 * Divides the receipt of an open item: it is withdrawn, and its parts are receipts of their own under its key
 * with `/1` and `/2`. The second part stays in suspense, for the same reason and with the same candidates.
 * The caller books the entries.
 */
export async function splitReceipt(
  transaction: Queryable,
  personal: PersonalData,
  { item, receipt, given }: Split,
): Promise<GivenPart | { readonly result: 'NOT_OPEN'; readonly closedAs: string | null }> {
  if (item.receiptId === null) throw new Error('a debit has no receipt to divide')
  const withdrawn = await withdrawReceipts(transaction, [item.receiptId])
  if ('refused' in withdrawn || withdrawn.withdrawn !== 1)
    return { result: 'NOT_OPEN', closedAs: item.closedAs ?? 'MATCHED' }
  const parts = [given, subtract(item.money, given)].map((money, at) => ({
    ...receipt,
    sourceId: `${receipt.sourceId}/${at + 1}`,
    money,
  }))
  const [first, rest] = await storeReceipts(transaction, personal, parts)
  if (!first || !rest || first.seenBefore !== 'NO' || rest.seenBefore !== 'NO')
    throw new Error(`receipt ${item.receiptId} was divided before`)
  const restItemId = await copyItem(transaction, item.id, rest.receiptId)
  return {
    receiptId: first.receiptId,
    receipt: first.receipt,
    rest: rest.receipt,
    restReceiptId: rest.receiptId,
    restItemId,
    entries: [receiptEntry(first), receiptEntry(rest)],
  }
}
