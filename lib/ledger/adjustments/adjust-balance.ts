import type { Money } from '../../money/money.ts'
import { byOperator, isSamePerson, textOfDecider, type CurrentActor } from '../../platform/audit/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { bookByHand, type Booked, type BookingRequest } from './book-by-hand.ts'

export interface Adjustment extends Pick<BookingRequest, 'requestId'> {
  readonly merchantCode: string
  /** Positive credits the merchant, negative debits; `available` may become negative. */
  readonly money: Money
  readonly reason: string
  /** A typed name, or who signed in. */
  readonly by: string | CurrentActor
  readonly approvedBy: string
}

/**
 * An adjustment between the account OTHER and the merchant: a new entry with a reason and two different
 * names; entries are never edited. Booked once for each request ID. Throws if both names are the same, and
 * `RequestIdReused`.
 */
export async function adjustBalance(db: Database, adjustment: Adjustment): Promise<Booked> {
  return bookByHand(db, adjustmentRequest(adjustment))
}

/** The booking of an adjustment. Throws if both names are the same. */
export function adjustmentRequest({ by, approvedBy, ...adjustment }: Adjustment): BookingRequest {
  const actor = typeof by === 'string' ? byOperator(by) : by
  if (isSamePerson(textOfDecider(actor), approvedBy)) {
    throw new Error('an adjustment needs two different people')
  }
  const against = { kind: 'OTHER' } as const
  return {
    ...adjustment,
    command: 'balance adjust',
    kind: 'ADJUSTMENT',
    against,
    actor,
    approvedBy,
  }
}
