import { postEntries, type Entry } from '../../ledger/post-entry.ts'
import { amountFixed, type Money } from '../../money/money.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import { dropFailedMatch } from '../receive/sql/failed-match.ts'
import { storedReceipt } from '../receive/sql/read-receipt.ts'
import { lockRows } from '../sql/lock-rows.ts'
import { bookingEntry, type Booking } from './booking-entry.ts'
import { whyOf, type Assigning, type Decision } from './decision.ts'
import { splitReceipt } from './split-receipt.ts'
import { copyItem } from './sql/copy-item.ts'
import { holdersOf } from './sql/held-money.ts'
import { closeItem, lockItem, reduceDebit, selectItem, type SuspenseItem } from './sql/suspense-item.ts'
import { takeHeld, type FreedMoney, type HeldTaken } from './take-held.ts'

export type ItemBooked =
  | { readonly result: 'BOOKED'; readonly item: SuspenseItem }
  | { readonly result: 'NOT_FOUND' }
  | { readonly result: 'NOT_OPEN'; readonly closedAs: string | null }
  | Exclude<HeldTaken, FreedMoney | { readonly result: 'NOT_OPEN' }>

export type ItemsBooked =
  | { readonly result: 'BOOKED'; readonly booked: readonly BookedItem[] }
  | (Exclude<ItemBooked, { readonly result: 'BOOKED' }> & { readonly itemId: string })

/** What was booked of an item. */
export interface BookedItem {
  readonly itemId: string
  readonly item: SuspenseItem
  /** Where a part was booked: the item of the rest. */
  readonly restItemId?: string
  /** The payment that had the money without needing it. */
  readonly takenFrom?: PaymentKey
}

interface Bookings {
  readonly itemIds: readonly string[]
  readonly as: Booking
  /** A part of a single item; the rest stays open. Absent: all of each. */
  readonly amount?: Money
  /** What a payment has by now stays with it. */
  readonly keepsHeld?: boolean
  /** Of a transfer between own accounts, where it is known: what is booked with it, and what the audit says of it. */
  readonly otherSide?: {
    readonly entries: (item: SuspenseItem) => readonly Entry[]
    readonly said: object
  }
  /** In its transaction; what it throws leaves that. */
  readonly before?: ((transaction: Queryable) => Promise<void>) | undefined
}

type BookingContext = Pick<PaymentContext, 'db' | 'personal' | 'changed'>

/** `bookItems` for one item, which no payment has. */
export async function bookItem(
  context: BookingContext,
  itemId: string,
  as: Booking,
  decision: Decision,
): Promise<ItemBooked> {
  const outcome = await bookItems(context, { itemIds: [itemId], as, keepsHeld: true }, decision)
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

/**
 * Books open items as something that is no payment: a credit leaves suspense, an open debit leaves the open
 * debits. What a payment has without needing it is taken from it first. All of them, or none where one cannot
 * be booked. Once: of concurrent decisions about one item the first counts. The audit records it.
 */
export async function bookItems(
  { db, personal, changed }: BookingContext,
  { itemIds, before, ...booking }: Bookings,
  decision: Decision,
): Promise<ItemsBooked> {
  try {
    const booked = await db.transaction(async (transaction) => {
      await before?.(transaction)
      const ids = [...new Set(itemIds)].toSorted()
      if (ids.length > 1 && !booking.keepsHeld) await lockRows(transaction, await holdersOf(transaction, ids))
      const each: BookedItem[] = []
      for (const itemId of ids) each.push(await bookOne({ transaction, personal, decision }, itemId, booking))
      return each
    })
    for (const { takenFrom } of booked) if (takenFrom) changed(takenFrom)
    return { result: 'BOOKED', booked }
  } catch (error) {
    if (error instanceof NotBooked) return error.outcome
    throw error
  }
}

type Wanted = Omit<Bookings, 'itemIds' | 'before'>

async function bookOne(assigning: Assigning, itemId: string, wanted: Wanted): Promise<BookedItem> {
  const { transaction, decision } = assigning
  const { as } = wanted
  const { item, entries, restItemId, takenFrom } = await closeOne(assigning, itemId, wanted)
  if (item.receiptId !== null) await dropFailedMatch(transaction, item.receiptId)
  const { otherSide } = wanted
  const beside = otherSide?.entries(item) ?? []
  await postEntries(transaction, [...entries, bookingEntry(item, as, decision.reason), ...beside])
  await recordAudit(transaction, {
    actor: decision.by,
    command: 'suspense book',
    merchantCode: takenFrom?.merchantCode,
    after: {
      suspenseItemId: itemId,
      as,
      ...otherSide?.said,
      ...(restItemId !== undefined && { amount: amountFixed(item.money), suspenseItemIdOfRest: restItemId }),
      ...(takenFrom && { kind: takenFrom.kind, paymentId: takenFrom.paymentId }),
      ...whyOf(decision),
    },
  })
  return { itemId, item, ...(restItemId !== undefined && { restItemId }), ...(takenFrom && { takenFrom }) }
}

/** An item, or a part of it, that is closed; its entry is not booked yet. */
interface Closed {
  readonly item: SuspenseItem
  readonly entries: readonly Entry[]
  readonly restItemId?: string
  readonly takenFrom?: PaymentKey
}

async function closeOne(
  assigning: Assigning,
  itemId: string,
  { as, amount, keepsHeld = false }: Wanted,
): Promise<Closed> {
  const { transaction } = assigning
  const known = await selectItem(transaction, itemId)
  const isOpen = known?.closedAs === null
  const held = isOpen || keepsHeld ? undefined : await takeHeld(assigning, itemId, amount)
  if (held) return closeHeld(transaction, itemId, as, held)
  if (!known) throw new NotBooked({ itemId, result: 'NOT_FOUND' })
  return amount ? closePart(assigning, itemId, as, amount) : closeWhole(transaction, itemId, as)
}

async function closeHeld(
  transaction: Queryable,
  itemId: string,
  as: Booking,
  held: HeldTaken,
): Promise<Closed> {
  if ('result' in held) throw new NotBooked({ itemId, ...held })
  const item = await closeItem(transaction, held.itemId, as)
  if (!item) throw new Error(`the money of item ${itemId} is not open although it was taken`)
  return { ...held, item, takenFrom: held.holder }
}

async function closeWhole(transaction: Queryable, itemId: string, as: Booking): Promise<Closed> {
  const item = await closeItem(transaction, itemId, as)
  if (item) return { item, entries: [] }
  const known = await selectItem(transaction, itemId)
  throw new NotBooked({ itemId, result: 'NOT_OPEN', closedAs: known?.closedAs ?? null })
}

/** Of a credit the part is a receipt of its own; of a debit the item keeps the rest. */
async function closePart(
  { transaction, personal }: Assigning,
  itemId: string,
  as: Booking,
  part: Money,
): Promise<Closed> {
  const item = await lockItem(transaction, itemId)
  if (item?.closedAs !== null || part.amount === item.money.amount) return closeWhole(transaction, itemId, as)
  if (part.amount <= 0n) throw new NotBooked({ itemId, result: 'TOO_LITTLE' })
  if (part.amount > item.money.amount) throw new NotBooked({ itemId, result: 'TOO_MUCH', money: item.money })
  if (item.receiptId === null) {
    if (!(await reduceDebit(transaction, item, part)))
      throw new Error(`item ${itemId} changed although its row was locked`)
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
