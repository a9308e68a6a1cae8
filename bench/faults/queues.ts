import type { GatewayUnderLoad } from './installation.ts'

/** Longer than any loop of the worker pauses, and than a lease that is not extended. */
const dueForSeconds = 15

/**
 * The work of the background loops that has been due for too long, as text. Callbacks of HANGS are left out:
 * they wait for each other, because one merchant holds only some of the deliveries at once.
 */
export async function findOverdue({ db }: GatewayUnderLoad): Promise<string[]> {
  const { rows } = await db.pool.query<{ overdue: string }>(
    `with late as (select gateway_now() - make_interval(secs => $1) as since)
     select 'sandbox event of ' || payment_id as overdue from sandbox_event, late where done_at is null and due_at < since
     union all
     select 'payout order of ' || payment_id from payout_order, late where next_look_at < since
     union all
     select 'cancellation of ' || payment_id from rail_cancellation, late where next_try_at < since
     union all
     select 'expiry of ' || payment_id from payment, late where status in ('WAITING', 'PROCESSING') and closes_at < since
     union all
     select 'callback of ' || payment_id from callback, late
      where status = 'PENDING' and merchant_code <> 'HANGS' and greatest(next_delivery_at, lease_until) < since`,
    [dueForSeconds],
  )
  return rows.map(({ overdue }) => `${overdue}: due for more than ${dueForSeconds} s`)
}

/** What the merchants' servers answered to deliveries, or why there was no answer, and how often. */
export interface DeliveryCount {
  readonly merchant: string
  readonly outcome: string
  readonly count: number
}

export async function countDeliveries({ db }: GatewayUnderLoad): Promise<readonly DeliveryCount[]> {
  const { rows } = await db.pool.query<DeliveryCount>(
    `select merchant_code as merchant, coalesce(error, status::text) as outcome, count(*)::int as count
       from callback_delivery group by 1, 2 order by 1, 2`,
  )
  return rows
}
