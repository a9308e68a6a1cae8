import type { HouseAccountKind } from '../../ledger/account.ts'
import { postEntry, type Entry } from '../../ledger/post-entry.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { PaymentContext } from '../payment-context.ts'
import { dropFailedMatch } from '../receive/sql/failed-match.ts'
import { whyOf, type Decision } from './decision.ts'
import { closeItem, selectItem, type SuspenseItem } from './sql/suspense-item.ts'

/** What money of an item turned out to be, where it is no payment. */
export const bookings = ['CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER'] as const
export type Booking = (typeof bookings)[number]

/** Whether an item was closed because it was booked as something that is no payment. */
export const isBooking = (closedAs: string | null): closedAs is Booking =>
  bookings.some((booking) => booking === closedAs)

const targets: Readonly<Record<Booking, HouseAccountKind>> = {
  CHARGE: 'BANK_CHARGES',
  INTEREST: 'INTEREST_INCOME',
  OWN_TRANSFER: 'TRANSFER_CLEARING',
  OTHER: 'OTHER',
}

export type ItemBooked =
  | { readonly result: 'BOOKED'; readonly item: SuspenseItem }
  | { readonly result: 'NOT_FOUND' }
  | { readonly result: 'NOT_OPEN'; readonly closedAs: string | null }

/**
 * Books an open item as something that is no payment: a credit leaves suspense, an open debit leaves the open
 * debits. Once: of concurrent decisions about one item the first counts. The audit records it.
 */
export async function bookItem(
  { db }: Pick<PaymentContext, 'db'>,
  itemId: string,
  as: Booking,
  decision: Decision,
): Promise<ItemBooked> {
  return db.transaction(async (transaction): Promise<ItemBooked> => {
    const item = await closeItem(transaction, itemId, as)
    if (!item) {
      const known = await selectItem(transaction, itemId)
      return known ? { result: 'NOT_OPEN', closedAs: known.closedAs } : { result: 'NOT_FOUND' }
    }
    if (item.receiptId !== null) await dropFailedMatch(transaction, item.receiptId)
    await postEntry(transaction, bookingEntry(item, as, decision.reason))
    await recordAudit(transaction, {
      actor: decision.by,
      command: 'suspense book',
      after: { suspenseItemId: itemId, as, ...whyOf(decision) },
    })
    return { result: 'BOOKED', item }
  })
}

/** Takes a booking of an item back, with the same kind: both add up to nothing. */
export function unbookingEntry(item: SuspenseItem, as: Booking, reason: string): Entry {
  const entry = bookingEntry(item, as, reason)
  return { ...entry, lines: entry.lines.map(({ account, amount }) => ({ account, amount: -amount })) }
}

function bookingEntry(
  { money: { amount, currencyCode }, receiptId, statementLineId }: SuspenseItem,
  as: Booking,
  reason: string,
): Entry {
  const leaves = receiptId === null ? ({ kind: 'OPEN_DEBITS' } as const) : ({ kind: 'SUSPENSE' } as const)
  const moved = receiptId === null ? -amount : amount
  return {
    kind: as,
    currencyCode,
    reason,
    ...(receiptId !== null && { receiptId }),
    ...(statementLineId !== null && { statementLineId }),
    lines: [
      { account: leaves, amount: -moved },
      { account: { kind: targets[as] }, amount: moved },
    ],
  }
}
