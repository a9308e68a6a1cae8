import type { Database, Queryable } from '../../../platform/db/database.ts'
import type { RailShare } from '../../rail/rail-share.ts'
import type { OpenedOrder } from '../../rail/rail.ts'
import { keyArrays } from '../../sql/key-columns.ts'
import {
  addRailCancellations,
  claimRailCancellations,
  endRailCancellation,
  postponeRailCancellation,
} from '#sql/rail_cancellation'

/** An order that its rail is to cancel, as a worker claimed it. */
export interface ClaimedCancellation {
  readonly order: OpenedOrder
  readonly rail: string
  /** How often it was claimed, this time included: identifies the claim. */
  readonly tries: number
}

/** An order with the name of its rail. */
export interface RailOrder extends OpenedOrder {
  readonly rail: string
}

/** Written in the transaction that makes the orders unwanted; they are due after so many seconds. */
export async function addCancellations(
  transaction: Queryable,
  orders: readonly RailOrder[],
  dueInSeconds = 0,
): Promise<void> {
  await transaction.query(
    addRailCancellations({
      ...keyArrays(orders),
      railReferences: orders.map(({ railReference }) => railReference),
      rails: orders.map(({ rail }) => rail),
      methodCodes: orders.map(({ methodCode }) => methodCode),
      dueInSeconds,
    }),
  )
}

/** Withdraws a cancellation; false where a worker has begun it, or it was never there. */
export async function dropCancellation(
  transaction: Queryable,
  { merchantCode, kind, paymentId, railReference }: OpenedOrder,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    endRailCancellation({ merchantCode, kind, paymentId, railReference, tries: 0 }),
  )
  return rowCount === 1
}

/** Claims orders whose time has come. No other process gets them during the lease. */
export async function claimCancellations(
  db: Database,
  leaseSeconds: number,
  limit: number,
  { only, except = [] }: RailShare = {},
): Promise<ClaimedCancellation[]> {
  const { rows } = await db.query(claimRailCancellations({ leaseSeconds, limit, only, except }))
  return rows.map(({ rail, tries, ...order }) => ({ order, rail, tries }))
}

/** Deletes the order, or sets its next try in so many seconds; nothing if it was claimed again since. */
export async function keepCancellation(
  db: Database,
  { order, tries }: ClaimedCancellation,
  againSeconds: number | undefined,
): Promise<void> {
  const { merchantCode, kind, paymentId, railReference } = order
  const claim = { merchantCode, kind, paymentId, railReference, tries }
  await db.query(
    againSeconds === undefined
      ? endRailCancellation(claim)
      : postponeRailCancellation({ ...claim, againSeconds }),
  )
}
