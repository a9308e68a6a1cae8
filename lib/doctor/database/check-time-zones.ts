import type { Queryable } from '../../platform/db/database.ts'
import { finding, type Finding } from '../finding.ts'
import { doctorLocalTimes } from '#sql/merchant'

/**
 * Whether Node and PostgreSQL have the same rules of the time zones in use, a year ahead by weeks: days of
 * statements are reckoned by one, those of settlements by both, and each brings a time zone database of its
 * own.
 */
export async function checkTimeZones(db: Queryable, now: Date): Promise<Finding[]> {
  const { rows } = await db.query(doctorLocalTimes({ now }))
  const differing = new Set(rows.filter(({ zone, at, local }) => localTime(zone, at) !== local).map(zoneOf))
  if (differing.size === 0) return []
  return [
    finding(
      'TIME_ZONES_DIFFER',
      `Node and PostgreSQL know different local times within a year for ${[...differing].join(', ')}.`,
    ),
  ]
}

const zoneOf = ({ zone }: { readonly zone: string }): string => zone

/** As `to_char` above writes it: Swedes write dates as ISO 8601 does. */
const localTime = (timeZone: string, at: Date): string =>
  at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
