import { currencyOf } from '../../money/currency.ts'
import { money, type Money } from '../../money/money.ts'
import type { Entry } from '../../ledger/post-entry.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { completePayment } from './complete-payment.ts'
import { leastRequired } from './parts/rest-of-a-part-payment.ts'
import type { ShortBorneBy } from '../payment-record.ts'
import { beginShort } from './parts/shortfall.ts'
import type { Locked } from './sql/lock-matched.ts'
import type { Match } from './sql/match-receipt.ts'
import { lowerRequired } from './parts/sql/rest-offset.ts'
import { allowedShort } from './parts/tolerance.ts'

/** With how much a payment completes, where that is less than what was asked. */
export interface Acceptance {
  /** How much the order amount may lack. 0: the order amount is enough, and the offset is not owed. */
  readonly short: bigint
  readonly borneBy: ShortBorneBy
}

/**
 * What the account accepts without a person: only of money that names its payment by reference or address,
 * since an amount that differs names nothing.
 */
export function acceptedAlone(
  { matchedBy }: Match,
  { payment: { money: ordered }, attempt }: Locked,
): Acceptance | undefined {
  const isNamed = matchedBy === 'RAIL_REFERENCE' || matchedBy === 'ADDRESS'
  if (!isNamed || attempt.acceptShort === undefined) return undefined
  const short = allowedShort(attempt.acceptShort, ordered, currencyOf(ordered.currencyCode).minorUnits)
  return short === 0n ? undefined : { short, borneBy: 'HOUSE' }
}

/** The least with which a payment completes, in minor units. */
export function leastAccepted({ payment, attempt }: Locked, accepted: Acceptance | undefined): bigint {
  const required = leastRequired(attempt)
  const least = accepted ? payment.money.amount - accepted.short : required
  return least < required ? least : required
}

/** What a completion is written from. */
interface Completing {
  /** What counts for the payment: its receipts, less what was refunded of them. */
  readonly total: Money
  /** The receipt with which it is reached. */
  readonly receiptId: string
  readonly actor: CurrentActor
  readonly accepted: Acceptance | undefined
  /** What the institution said of that receipt. */
  readonly told?: string | undefined
}

/**
 * Completes a payment with what has come, of which it takes no more than was asked. The caller holds the
 * payment's row, and books the entries.
 */
export async function complete(
  transaction: Queryable,
  { payment, attempt }: Locked,
  { total, receiptId, actor, accepted, told }: Completing,
): Promise<readonly Entry[]> {
  const { key, money: ordered } = payment
  const required = total.amount < attempt.required.amount ? total : attempt.required
  if (required === total) await lowerRequired(transaction, key, attempt.attemptNo, required)
  const { fee, vat } = attempt
  const entries = await completePayment(transaction, payment, { required, fee, vat, receiptId, actor, told })
  const short = money(ordered.amount - required.amount, ordered.currencyCode)
  const borne =
    short.amount > 0n
      ? await beginShort(transaction, key, receiptId, { short, borneBy: accepted?.borneBy ?? 'HOUSE' })
      : []
  return [...entries, ...borne]
}
