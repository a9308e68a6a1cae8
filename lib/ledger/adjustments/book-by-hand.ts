import { amountShortest, moneyFromDatabase, subtract, type Money } from '../../money/money.ts'
import { describeActor, type CurrentActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { constraintOf } from '../../platform/db/constraint-of.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import type { LedgerAccount } from '../account.ts'
import { postEntry } from '../post-entry.ts'
import { readBalance } from '../read-balances.ts'
import { selectBookingRequest, type BookingRequestRow } from './select-booking-request.ts'

/** A booking by command, between a house account and a merchant's available balance. */
export interface BookingRequest {
  /** A UUID. Only one request is booked for each ID. */
  readonly requestId: string
  readonly command: 'balance adjust' | 'balance credit'
  readonly kind: 'ADJUSTMENT' | 'OPENING_BALANCE'
  readonly against: LedgerAccount & { readonly kind: 'OTHER' | 'OPENING_BALANCE' }
  readonly merchantCode: string
  /** Positive credits the merchant, negative debits. */
  readonly money: Money
  readonly actor: CurrentActor
  readonly reason?: string
  readonly approvedBy?: string
}

/** A merchant's balance in a currency. */
export interface MerchantFunds {
  readonly available: Money
  readonly reserved: Money
}

export interface Booked {
  readonly before: MerchantFunds
  readonly after: MerchantFunds
  /** When it was booked, if an earlier request of the same ID booked it. */
  readonly bookedBefore: Date | undefined
}

/** The request ID was used for another booking, which the message describes. Nothing was booked. */
export class RequestIdReused extends Error {
  override readonly name = 'RequestIdReused'
}

/**
 * Books a request once: a repeated or concurrent request of the same ID returns the result of the first.
 * Throws `RequestIdReused` if the first one was a different booking.
 */
export async function bookByHand(db: Database, request: BookingRequest): Promise<Booked> {
  try {
    return await db.transaction((transaction) => book(transaction, request))
  } catch (error) {
    if (constraintOf(error) !== 'ledger_entry_request_id_key') throw error
    const earlier = await findBooked(db, request)
    if (!earlier) throw error
    return earlier
  }
}

/**
 * What an earlier request of this ID has booked; undefined: nothing. Throws `RequestIdReused` as `bookByHand`
 * does.
 */
export async function findBooked(db: Queryable, request: BookingRequest): Promise<Booked | undefined> {
  const row = await selectBookingRequest(db, request.requestId)
  if (!row) return undefined
  if (!isSame(request, row)) throw new RequestIdReused(reusedMessage(request.requestId, row))
  const { currencyCode } = request.money
  const funds = (kept: BookingRequestRow['before']): MerchantFunds => ({
    available: moneyFromDatabase(kept.available, currencyCode),
    reserved: moneyFromDatabase(kept.reserved, currencyCode),
  })
  return { before: funds(row.before), after: funds(row.after), bookedBefore: row.at }
}

async function book(transaction: Queryable, request: BookingRequest): Promise<Booked> {
  const { requestId, kind, against, merchantCode, money, reason, approvedBy, command, actor } = request
  const { currencyCode } = money
  await postEntry(transaction, {
    kind,
    currencyCode,
    merchantCode,
    requestId,
    ...(reason !== undefined && { reason }),
    lines: [
      { account: against, amount: -money.amount },
      { account: { kind: 'MERCHANT_AVAILABLE', merchantCode }, amount: money.amount },
    ],
  })
  // The posting locks the balance: no other posting has changed it in between.
  const after = await readBalance(transaction, merchantCode, currencyCode)
  const before = { ...after, available: subtract(after.available, money) }
  await recordAudit(transaction, {
    actor,
    command,
    merchantCode,
    requestId,
    before: { ...fundsJson(before), currencyCode },
    after: { ...fundsJson(after), currencyCode, amount: amountShortest(money), reason, approvedBy },
  })
  return { before, after, bookedBefore: undefined }
}

const fundsJson = ({ available, reserved }: MerchantFunds) => ({
  available: amountShortest(available),
  reserved: amountShortest(reserved),
})

const isSame = (
  request: BookingRequest,
  { command, merchantCode, actor, after }: BookingRequestRow,
): boolean =>
  command === request.command &&
  merchantCode === request.merchantCode &&
  describeActor(actor) === describeActor(request.actor) &&
  after.currencyCode === request.money.currencyCode &&
  after.amount === amountShortest(request.money) &&
  after.reason === request.reason &&
  after.approvedBy === request.approvedBy

function reusedMessage(
  requestId: string,
  { at, command, merchantCode, actor, after }: BookingRequestRow,
): string {
  const approved = after.approvedBy === undefined ? '' : `, approved by ${after.approvedBy}`
  const why = after.reason === undefined ? '' : ` ("${after.reason}")`
  const first = `"${command}" of ${after.amount} ${after.currencyCode} for ${merchantCode} by ${describeActor(actor)}${approved}${why}`
  return `The request ID ${requestId} was used at ${at.toISOString()} for ${first}, which is a different booking. Nothing was booked: use another request ID.`
}
