import type { Queryable } from '../platform/db/database.ts'
import { finding, type Finding } from './finding.ts'

interface Unreachable {
  readonly merchantCode: string
  readonly deliveries: number
  readonly status: number | null
  readonly error: string | null
}

/** Enough to see that it is not one merchant's fault. */
const merchantsMax = 20

/**
 * Merchants of whose callbacks none arrived in the hour before `now`, though some were sent. Judged by the
 * deliveries that were made: no request is sent for this.
 */
export async function checkCallbackDeliveries(db: Queryable, now: Date): Promise<Finding[]> {
  const { rows } = await db.query<Unreachable>({
    name: 'doctor_callback_deliveries',
    text: `
      select merchant_code as "merchantCode", count(*)::int as deliveries,
        (array_agg(status order by at desc))[1] as status, (array_agg(error order by at desc))[1] as error
      from callback_delivery
      where at > $1::timestamptz - interval '1 hour' and error is distinct from 'UNKNOWN_OUTCOME' and merchant_code is not null
      group by merchant_code having bool_and(status is distinct from 200)
      order by merchant_code limit ${merchantsMax}`,
    values: [now],
  })
  return rows.map((row) => finding('CALLBACK_UNREACHABLE', describe(row)))
}

function describe({ merchantCode, deliveries, status, error }: Unreachable): string {
  const last = status === null ? (error ?? 'no answer') : `HTTP ${status}`
  return `No callback to the merchant ${merchantCode} arrived in the last hour (${deliveries} deliveries); the last one: ${last}.`
}
