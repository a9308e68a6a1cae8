import { postEntries, type Entry } from '../../ledger/post-entry.ts'
import { amountFixed, type Money } from '../../money/money.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { PaymentContext } from '../payment-context.ts'
import { dropFailedMatch } from '../receive/sql/failed-match.ts'
import { storedReceipt } from '../receive/sql/read-receipt.ts'
import { bookingEntry, type Booking } from './booking-entry.ts'
import { whyOf, type Decision } from './decision.ts'
import { splitReceipt } from './split-receipt.ts'
import { copyItem } from './sql/copy-item.ts'
import { closeItem, reduceDebit, selectItem, type SuspenseItem } from './sql/suspense-item.ts'

export type ItemBooked =
  | { readonly result: 'BOOKED'; readonly item: SuspenseItem }
  | { readonly result: 'NOT_FOUND' }
  | { readonly result: 'NOT_OPEN'; readonly closedAs: string | null }
  /** A part of nothing, or more than the item has. */
  | { readonly result: 'NO_PART'; readonly money: Money }

export type ItemsBooked =
  | { readonly result: 'BOOKED'; readonly booked: readonly BookedItem[] }
  | (Exclude<ItemBooked, { readonly result: 'BOOKED' }> & { readonly itemId: string })

/** What was booked of an item. */
export interface BookedItem {
  readonly itemId: string
  readonly item: SuspenseItem
  /** Where a part was booked: the item of the rest. */
  readonly restItemId?: string
}

interface Bookings {
  readonly itemIds: readonly string[]
  readonly as: Booking
  /** A part of a single item; the rest stays open. Absent: all of each. */
  readonly amount?: Money
}

type BookingContext = Pick<PaymentContext, 'db' | 'personal'>

/**
 * Books an open item as something that is no payment: a credit leaves suspense, an open debit leaves the open
 * debits. Once: of concurrent decisions about one item the first counts. The audit records it.
 */
export async function bookItem(
  context: BookingContext,
  itemId: string,
  as: Booking,
  decision: Decision,
): Promise<ItemBooked> {
  const outcome = await bookItems(context, { itemIds: [itemId], as }, decision)
  if (outcome.result !== 'BOOKED') {
    const { itemId: _, ...refused } = outcome
    return refused
  }
  const [booked] = outcome.booked
  if (!booked) throw new Error(`item ${itemId} was booked and is not named`)
  return { result: 'BOOKED', item: booked.item }
}

/** Leaves the transaction of a booking: nothing of it is kept. */
class NotBooked extends Error {
  readonly outcome: ItemsBooked

  constructor(outcome: ItemsBooked) {
    super('an item cannot be booked')
    this.outcome = outcome
  }
}

/** `bookItem` for several items: all of them, or none where one cannot be booked. */
export async function bookItems(
  context: BookingContext,
  { itemIds, as, amount }: Bookings,
  decision: Decision,
): Promise<ItemsBooked> {
  try {
    return await context.db.transaction(async (transaction) => {
      const booked: BookedItem[] = []
      for (const itemId of [...new Set(itemIds)].toSorted())
        booked.push(
          await bookOne({ transaction, personal: context.personal }, { itemId, as, amount }, decision),
        )
      return { result: 'BOOKED', booked } as const
    })
  } catch (error) {
    if (error instanceof NotBooked) return error.outcome
    throw error
  }
}

interface InTransaction {
  readonly transaction: Queryable
  readonly personal: PersonalData
}

async function bookOne(
  at: InTransaction,
  {
    itemId,
    as,
    amount,
  }: { readonly itemId: string; readonly as: Booking; readonly amount: Money | undefined },
  decision: Decision,
): Promise<BookedItem> {
  const { transaction } = at
  const { item, entries, restItemId } =
    amount === undefined ? await bookWhole(transaction, itemId, as) : await bookPart(at, itemId, as, amount)
  if (item.receiptId !== null) await dropFailedMatch(transaction, item.receiptId)
  await postEntries(transaction, [...entries, bookingEntry(item, as, decision.reason)])
  await recordAudit(transaction, {
    actor: decision.by,
    command: 'suspense book',
    after: {
      suspenseItemId: itemId,
      as,
      ...(restItemId !== undefined && { amount: amountFixed(item.money), suspenseItemIdOfRest: restItemId }),
      ...whyOf(decision),
    },
  })
  return { itemId, item, ...(restItemId !== undefined && { restItemId }) }
}

/** An item, or a part of it, that is closed; its entry is not booked yet. */
interface Closed {
  readonly item: SuspenseItem
  readonly entries: readonly Entry[]
  readonly restItemId?: string
}

async function bookWhole(transaction: Queryable, itemId: string, as: Booking): Promise<Closed> {
  const item = await closeItem(transaction, itemId, as)
  if (item) return { item, entries: [] }
  const known = await selectItem(transaction, itemId)
  throw new NotBooked({
    itemId,
    ...(known ? { result: 'NOT_OPEN', closedAs: known.closedAs } : { result: 'NOT_FOUND' }),
  })
}

/** Of a credit the part is a receipt of its own; of a debit the item keeps the rest. */
async function bookPart(
  { transaction, personal }: InTransaction,
  itemId: string,
  as: Booking,
  part: Money,
): Promise<Closed> {
  const item = await selectItem(transaction, itemId)
  if (!item) throw new NotBooked({ itemId, result: 'NOT_FOUND' })
  if (item.closedAs !== null) throw new NotBooked({ itemId, result: 'NOT_OPEN', closedAs: item.closedAs })
  if (part.amount <= 0n || part.amount > item.money.amount)
    throw new NotBooked({ itemId, result: 'NO_PART', money: item.money })
  if (part.amount === item.money.amount) return bookWhole(transaction, itemId, as)
  if (item.receiptId === null) {
    if (!(await reduceDebit(transaction, item, part)))
      throw new NotBooked({ itemId, result: 'NO_PART', money: item.money })
    return { item: { ...item, money: part }, entries: [], restItemId: item.id }
  }
  const receipt = await storedReceipt({ db: transaction, personal }, item.receiptId)
  if (!receipt) throw new Error(`receipt ${item.receiptId} of an open item does not exist`)
  const split = await splitReceipt(transaction, personal, { item, receipt, given: part })
  if ('closedAs' in split) throw new NotBooked({ itemId, ...split })
  const { receiptId, restItemId, entries } = split
  const closed = await closeItem(transaction, await copyItem(transaction, itemId, receiptId), as)
  if (!closed) throw new Error(`the part of item ${itemId} is not open`)
  return { item: closed, entries, restItemId }
}
