import type { Queryable } from '../platform/db/database.ts'
import { finding, type Finding } from './finding.ts'

interface LastHour {
  readonly merchantCode: string
  readonly deliveries: number
  /** Not sent, since their address is private. */
  readonly refused: number
  readonly hasArrived: boolean
  readonly status: number | null
  readonly error: string | null
}

/** Enough to see that it is not one merchant's fault. */
const merchantsMax = 20

/**
 * Merchants of whose callbacks none arrived in the hour before `now`, though some were sent, or some were
 * not sent because their address is private. Judged by the deliveries that were made: no request is sent
 * for this.
 */
export async function checkCallbackDeliveries(db: Queryable, now: Date): Promise<Finding[]> {
  const { rows } = await db.query<LastHour>({
    name: 'doctor_callback_deliveries',
    text: `
      select merchant_code as "merchantCode", count(*)::int as deliveries,
        (count(*) filter (where error = 'ADDRESS_REFUSED'))::int as refused, bool_or(status = 200) is true as "hasArrived",
        (array_agg(status order by at desc))[1] as status, (array_agg(error order by at desc))[1] as error
      from callback_delivery
      where at > $1::timestamptz - interval '1 hour' and error is distinct from 'UNKNOWN_OUTCOME' and merchant_code is not null
      group by merchant_code having bool_and(status is distinct from 200) or bool_or(error = 'ADDRESS_REFUSED')
      order by merchant_code limit ${merchantsMax}`,
    values: [now],
  })
  return rows.flatMap((row) => {
    const findings: Finding[] = []
    if (row.refused > 0) findings.push(finding('CALLBACK_ADDRESS_PRIVATE', describeRefused(row)))
    if (!row.hasArrived && row.refused < row.deliveries)
      findings.push(finding('CALLBACK_UNREACHABLE', describe(row)))
    return findings
  })
}

function describe({ merchantCode, deliveries, status, error }: LastHour): string {
  const last = status === null ? (error ?? 'no answer') : `HTTP ${status}`
  return `No callback to the merchant ${merchantCode} arrived in the last hour (${deliveries} deliveries); the last one: ${last}.`
}

const describeRefused = ({ merchantCode, refused }: LastHour): string =>
  `Callbacks to the merchant ${merchantCode} were not sent in the last hour (${refused}): their address is private.`
