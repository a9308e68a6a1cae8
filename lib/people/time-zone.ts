import type { Queryable } from '../platform/db/database.ts'
import { isTimeZone } from '../platform/time-zone.ts'
import { personTimeZone } from '#sql/person'

/** The zones to choose from, by name. */
export const timeZones = (): readonly string[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) => isTimeZone(zone))

/** Keeps in which time zone a person reads times; false where there is no such zone. */
export async function chooseTimeZone(database: Queryable, personId: string, zone: string): Promise<boolean> {
  if (!isTimeZone(zone)) return false
  await database.query(personTimeZone({ id: personId, timeZone: zone }))
  return true
}
