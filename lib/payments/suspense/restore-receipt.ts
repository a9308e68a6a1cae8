import { postEntries } from '../../ledger/post-entry.ts'
import type { Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { Receipt } from '../receive/receipt.ts'
import { storeReceipts } from '../receive/sql/store-receipt.ts'
import { receiptEntry } from '../receive/take-receipts.ts'
import { lockRows } from '../sql/lock-rows.ts'
import { lockPayment } from '../sql/select-payment.ts'
import { bookingEntry, type Booking } from './booking-entry.ts'
import type { Decision } from './decision.ts'
import { applyAgain, redoUnderLock } from './redo-match.ts'
import { splitReceipt } from './split-receipt.ts'
import { copyItem } from './sql/copy-item.ts'
import { closeItem, lockItem, selectItemOf } from './sql/suspense-item.ts'
import { lastUndone } from './sql/undone-match.ts'
import { copyCareOfItem } from '#sql/suspense_item'

/** A receipt that was withdrawn, or a part of it, and what was decided about it until then. */
export interface ReceiptBefore {
  readonly receiptId: string
  /** What its key has behind that of the whole: nothing, or `/1` and `/2` for each division. */
  readonly suffix: string
  readonly money: Money
  /** The undo took its match back. */
  readonly wasMatched: boolean
  /** As what people had booked it, and why. */
  readonly booked?: { readonly as: Booking; readonly reason: string }
}

interface Restoring {
  readonly transaction: Queryable
  readonly personal: PersonalData
  readonly decision: Decision
  readonly before: ReadonlyMap<string, ReceiptBefore>
}

/** A stored receipt, and its open item where it has one. */
interface StoredPart {
  readonly receipt: Receipt
  readonly receiptId: string
  readonly itemId: string | undefined
}

/**
 * Takes money that came with an import which was undone and is imported again: the new receipt is divided as
 * the old one was, and its parts have the matches and bookings that the undo took. Books it. The old receipts
 * stay withdrawn. `before` begins with the whole; the caller knows that nobody restored it yet. Returns the
 * payments to announce. A match that was restored otherwise leaves its part open.
 */
export async function restoreReceipt(
  transaction: Queryable,
  personal: PersonalData,
  { receipt, before }: { readonly receipt: Receipt; readonly before: readonly ReceiptBefore[] },
  decision: Decision,
): Promise<readonly PaymentKey[]> {
  const [whole] = before
  if (!whole) throw new Error('there is no receipt to restore')
  const keys: PaymentKey[] = []
  for (const { receiptId, wasMatched } of before) {
    const undone = wasMatched ? await lastUndone(transaction, receiptId) : undefined
    if (undone) keys.push(undone.key)
  }
  await lockRows(transaction, keys)
  const [stored] = await storeReceipts(transaction, personal, [receipt])
  if (!stored || stored.seenBefore !== 'NO') throw new Error(`receipt ${receipt.sourceId} was stored before`)
  await postEntries(transaction, [receiptEntry(stored)])
  const item = await selectItemOf(transaction, whole.receiptId)
  const itemId = item && (await copyItem(transaction, item.id, stored.receiptId))
  const bySuffix = new Map(before.map((part) => [part.suffix, part]))
  await restorePart({ transaction, personal, decision, before: bySuffix }, '', { ...stored, itemId })
  return keys
}

async function restorePart(restoring: Restoring, suffix: string, part: StoredPart): Promise<void> {
  const { transaction, personal, before } = restoring
  const known = before.get(suffix)
  if (known && part.itemId !== undefined)
    await transaction.query(copyCareOfItem({ itemId: part.itemId, receiptId: known.receiptId }))
  const first = before.get(`${suffix}/1`)
  if (!first) return decideAgain(restoring, known, part)
  const item = part.itemId === undefined ? undefined : await lockItem(transaction, part.itemId)
  if (!item) throw new Error(`receipt ${part.receiptId} was divided, and had no item`)
  const split = await splitReceipt(transaction, personal, {
    item,
    receipt: part.receipt,
    given: first.money,
  })
  if ('closedAs' in split) throw new Error(`item ${item.id} is not open although it is new`)
  await postEntries(transaction, split.entries)
  const { receipt, receiptId, rest, restReceiptId, restItemId } = split
  const itemId = await copyItem(transaction, item.id, receiptId)
  await restorePart(restoring, `${suffix}/1`, { receipt, receiptId, itemId })
  await restorePart(restoring, `${suffix}/2`, { receipt: rest, receiptId: restReceiptId, itemId: restItemId })
}

async function decideAgain(
  { transaction, decision }: Restoring,
  before: ReceiptBefore | undefined,
  part: StoredPart,
): Promise<void> {
  if (before?.wasMatched) {
    const undone = await lastUndone(transaction, before.receiptId)
    const payment = undone && (await lockPayment(transaction, undone.key))
    if (!payment || !(undone.givenBack || undone.share.taken === 0n)) return
    const { entries } = undone.givenBack
      ? await redoUnderLock(transaction, part.receiptId, undone, decision)
      : await applyAgain(transaction, payment, { ...part, by: decision.by }, undone)
    await postEntries(transaction, entries)
  }
  if (before?.booked && part.itemId !== undefined) {
    const { as, reason } = before.booked
    const item = await closeItem(transaction, part.itemId, as)
    if (!item) throw new Error(`item ${part.itemId} is not open although it is new`)
    await postEntries(transaction, [bookingEntry(item, as, reason)])
  }
}
