import type { Database, Queryable } from '../../../platform/db/database.ts'
import { inShare, valuesOf, type RailShare } from '../../rail/rail-share.ts'
import type { OpenedOrder } from '../../rail/rail.ts'
import { keyColumns } from '../../sql/key-columns.ts'
import { dropRailCancellation } from '#sql/rail_cancellation'

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
  await transaction.query({
    name: 'add_rail_cancellations',
    text: `
      insert into rail_cancellation (merchant_code, kind, payment_id, rail_reference, provider, method_code, next_try_at)
      select *, gateway_now() + make_interval(secs => $7) from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
      on conflict do nothing`,
    values: [
      ...keyColumns(orders),
      orders.map(({ railReference }) => railReference),
      orders.map(({ rail }) => rail),
      orders.map(({ methodCode }) => methodCode),
      dueInSeconds,
    ],
  })
}

/** Withdraws a cancellation; false where a worker has begun it, or it was never there. */
export async function dropCancellation(
  transaction: Queryable,
  { merchantCode, kind, paymentId, railReference }: OpenedOrder,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    dropRailCancellation({ merchantCode, kind, paymentId, railReference }),
  )
  return rowCount === 1
}

interface CancellationRow {
  merchantCode: string
  kind: OpenedOrder['kind']
  paymentId: string
  railReference: string
  methodCode: string
  rail: string
  tries: number
}

/** Claims orders whose time has come. No other process gets them during the lease. */
export async function claimCancellations(
  db: Database,
  leaseSeconds: number,
  limit: number,
  share: RailShare = {},
): Promise<ClaimedCancellation[]> {
  const { rows } = await db.query<CancellationRow>({
    name: 'claim_rail_cancellations',
    text: `
      with due as (
        select merchant_code, kind, payment_id, rail_reference from rail_cancellation
         where next_try_at <= gateway_now() and ${inShare(3)}
         order by next_try_at limit $2 for update skip locked)
      update rail_cancellation c set tries = c.tries + 1, next_try_at = gateway_now() + make_interval(secs => $1)
        from due
       where (c.merchant_code, c.kind, c.payment_id, c.rail_reference)
         = (due.merchant_code, due.kind, due.payment_id, due.rail_reference)
      returning c.merchant_code as "merchantCode", c.kind, c.payment_id as "paymentId",
        c.rail_reference as "railReference", c.method_code as "methodCode", c.provider as rail, c.tries`,
    values: [leaseSeconds, limit, ...valuesOf(share)],
  })
  return rows.map(({ rail, tries, ...order }) => ({ order, rail, tries }))
}

/** Deletes the order, or sets its next try in so many seconds; nothing if it was claimed again since. */
export async function keepCancellation(
  db: Database,
  { order, tries }: ClaimedCancellation,
  againSeconds: number | undefined,
): Promise<void> {
  const { merchantCode, kind, paymentId, railReference } = order
  const thisClaim = `merchant_code = $1 and kind = $2 and payment_id = $3 and rail_reference = $4 and tries = $5`
  const values = [merchantCode, kind, paymentId, railReference, tries]
  await db.query(
    againSeconds !== undefined
      ? {
          name: 'postpone_rail_cancellation',
          text: `update rail_cancellation set next_try_at = gateway_now() + make_interval(secs => $6) where ${thisClaim}`,
          values: [...values, againSeconds],
        }
      : {
          name: 'end_rail_cancellation',
          text: `delete from rail_cancellation where ${thisClaim}`,
          values,
        },
  )
}
