import { randomUUID } from 'node:crypto'
import type { Money } from '../../money/money.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { bookByHand, type Booked, type BookingRequest } from './book-by-hand.ts'

/**
 * An opening balance for a sandbox merchant, booked as an ordinary ledger entry. Booked once for each request
 * ID; a call without one is a request of its own. Throws `RequestIdReused`.
 */
export const creditBalance = (
  db: Database,
  merchantCode: string,
  credit: Money,
  actor: CurrentActor,
  requestId: string = randomUUID(),
): Promise<Booked> => bookByHand(db, creditRequest(merchantCode, credit, actor, requestId))

/** The booking of an opening balance. */
export const creditRequest = (
  merchantCode: string,
  money: Money,
  actor: CurrentActor,
  requestId: string,
): BookingRequest => ({
  requestId,
  command: 'balance credit',
  kind: 'OPENING_BALANCE',
  against: { kind: 'OPENING_BALANCE' },
  merchantCode,
  money,
  actor,
})
