import type { Money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { bookByHand, type Booked, type BookingRequest } from './book-by-hand.ts'

export interface Adjustment extends Pick<BookingRequest, 'requestId'> {
  readonly merchantCode: string
  /** Positive gives to the merchant, negative takes; `available` may go below zero. */
  readonly money: Money
  readonly reason: string
  readonly by: string
  readonly approvedBy: string
}

/** One name written in two ways: in other letters, with other spaces, or with characters that nobody sees. */
export const isSamePerson = (one: string, other: string): boolean => spoken(one) === spoken(other)

const spoken = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{Cc}]/gu, '')
    .toLowerCase()

/**
 * A correction between suspense and the merchant: a new entry with a reason and two different names; nothing is ever edited. Booked once
 * for one request ID. Throws on one name twice, and `RequestIdReused`.
 */
export async function adjustBalance(db: Database, adjustment: Adjustment): Promise<Booked> {
  return bookByHand(db, adjustmentRequest(adjustment))
}

/** What an adjustment books. Throws on one name twice. */
export function adjustmentRequest({ by, approvedBy, ...adjustment }: Adjustment): BookingRequest {
  if (isSamePerson(by, approvedBy)) {
    throw new Error('an adjustment needs two different people')
  }
  const against = { kind: 'SUSPENSE' } as const
  return {
    ...adjustment,
    command: 'balance adjust',
    kind: 'ADJUSTMENT',
    against,
    actor: byOperator(by),
    approvedBy,
  }
}
