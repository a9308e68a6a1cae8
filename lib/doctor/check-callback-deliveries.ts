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
  readonly hours: number
}

/** Enough to see that it is not one merchant's fault. */
const merchantsMax = 20

/** The longest distance of the schedule `days` (docs/decisions/0071) is 24 hours and up to a tenth. */
const daysDistanceHours = 27

/**
 * Merchants of whose callbacks none arrived in the hour before `now`, though some were sent, or some were
 * not sent because their address is private; where callbacks are repeated for days, in the time in which each
 * is tried once. Judged by the deliveries that were made: no request is sent for this.
 */
export async function checkCallbackDeliveries(db: Queryable, now: Date): Promise<Finding[]> {
  const { rows } = await db.query<LastHour>({
    name: 'doctor_callback_deliveries',
    text: `
      select merchant_code as "merchantCode", count(*)::int as deliveries, hours,
        (count(*) filter (where error in ('ADDRESS_REFUSED', 'NAME_IS_PRIVATE')))::int as refused, bool_or(status = 200) is true as "hasArrived",
        (array_agg(status order by at desc))[1] as status, (array_agg(error order by at desc))[1] as error
      from callback_delivery
      join (select code as merchant_code, case callback_schedule when 'days' then $2::int else 1 end as hours from merchant) judged
        using (merchant_code)
      where at > $1::timestamptz - make_interval(hours => $2::int) and at > $1::timestamptz - make_interval(hours => hours)
        and error is distinct from 'UNKNOWN_OUTCOME'
      group by merchant_code, hours having bool_and(status is distinct from 200) or bool_or(error in ('ADDRESS_REFUSED', 'NAME_IS_PRIVATE'))
      order by merchant_code limit ${merchantsMax}`,
    values: [now, daysDistanceHours],
  })
  return rows.flatMap((row) => {
    const findings: Finding[] = []
    if (row.refused > 0) findings.push(finding('CALLBACK_ADDRESS_PRIVATE', describeRefused(row)))
    if (!row.hasArrived && row.refused < row.deliveries)
      findings.push(finding('CALLBACK_UNREACHABLE', describe(row)))
    return findings
  })
}

function describe({ merchantCode, deliveries, status, error, hours }: LastHour): string {
  const last = status === null ? (error ?? 'no answer') : `HTTP ${status}`
  return `No callback to the merchant ${merchantCode} arrived in the ${periodOf(hours)} (${deliveries} deliveries); the last one: ${last}.`
}

const describeRefused = ({ merchantCode, refused, hours }: LastHour): string =>
  `Callbacks to the merchant ${merchantCode} were not sent in the ${periodOf(hours)} (${refused}): their address is private.`

const periodOf = (hours: number): string => (hours === 1 ? 'last hour' : `last ${hours} hours`)
