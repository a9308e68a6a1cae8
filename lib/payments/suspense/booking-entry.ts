import type { HouseAccountKind } from '../../ledger/account.ts'
import type { Entry } from '../../ledger/post-entry.ts'
import type { SuspenseItem } from './sql/suspense-item.ts'

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

/** Takes a booking of an item back, with the same kind: both add up to nothing. */
export function unbookingEntry(item: SuspenseItem, as: Booking, reason: string): Entry {
  const entry = bookingEntry(item, as, reason)
  return { ...entry, lines: entry.lines.map(({ account, amount }) => ({ account, amount: -amount })) }
}

/** Books what an item turned out to be: a credit leaves suspense, a debit the open debits. */
export function bookingEntry(
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
