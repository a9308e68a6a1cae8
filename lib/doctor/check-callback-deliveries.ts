import type { Queryable } from '../platform/db/database.ts'
import { finding, type Finding } from './finding.ts'
import type { RowOf } from '../platform/db/statement.ts'
import { doctorCallbackDeliveries, merchantsStillUnreached } from '#sql/callback_delivery'

type LastHour = RowOf<typeof doctorCallbackDeliveries>

/** The longest distance of the schedule `days` (docs/decisions/0071) is 24 hours and up to a tenth. */
const daysDistanceHours = 27
/** As many as somebody reads. */
const mostFindings = 20

/**
 * Merchants of whose callbacks none arrived in the hour before `now`, though some were sent, or some were
 * not sent because their address is private; where callbacks are repeated for days, in the time in which each
 * is tried once. Judged by the deliveries that were made: no request is sent for this.
 */
export async function checkCallbackDeliveries(db: Queryable, now: Date): Promise<Finding[]> {
  const { rows } = await db.query(doctorCallbackDeliveries({ now, daysDistanceHours, most: mostFindings }))
  return rows.flatMap((row) => {
    const findings: Finding[] = []
    if (row.refused > 0) findings.push(finding('CALLBACK_ADDRESS_PRIVATE', describeRefused(row)))
    if (isUnreached(row)) findings.push(finding('CALLBACK_UNREACHABLE', describe(row)))
    return findings
  })
}

/** All merchants of whose callbacks none arrived though some were sent, each with what is wrong. */
export async function unreachedMerchants(
  db: Queryable,
  now: Date,
): Promise<readonly { readonly merchantCode: string; readonly message: string }[]> {
  const { rows } = await db.query(doctorCallbackDeliveries({ now, daysDistanceHours, most: undefined }))
  return rows.filter(isUnreached).map((row) => ({ merchantCode: row.merchantCode, message: describe(row) }))
}

/** Of merchants whom no callback had reached at a time, those of whom that is still so. */
export async function stillUnreached(
  db: Queryable,
  known: readonly { readonly merchantCode: string; readonly at: Date }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query(
    merchantsStillUnreached({
      merchantCodes: known.map(({ merchantCode }) => merchantCode),
      times: known.map(({ at }) => at),
      now,
    }),
  )
  return new Set(rows.map(({ merchantCode }) => merchantCode))
}

const isUnreached = ({ hasArrived, refused, deliveries }: LastHour): boolean =>
  !hasArrived && refused < deliveries

function describe({ merchantCode, deliveries, status, error, hours }: LastHour): string {
  const last = status === null ? (error ?? 'no answer') : `HTTP ${status}`
  return `No callback to the merchant ${merchantCode} arrived in the ${periodOf(hours)} (${deliveries} deliveries); the last one: ${last}.`
}

const describeRefused = ({ merchantCode, refused, hours }: LastHour): string =>
  `Callbacks to the merchant ${merchantCode} were not sent in the ${periodOf(hours)} (${refused}): their address is private.`

const periodOf = (hours: number): string => (hours === 1 ? 'last hour' : `last ${hours} hours`)
