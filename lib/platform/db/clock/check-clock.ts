import type { Queryable } from '../database.ts'
import { clockFunction } from '#sql/server'

/** `gateway_now()` is not the function of the migrations. */
export class ClockReplaced extends Error {
  override readonly name = 'ClockReplaced'
}

const migrated = `RETURN date_trunc('milliseconds'::text, statement_timestamp())`

/**
 * Checks that statements take the time from the database's clock. Tests replace the function; nothing else
 * has a reason to.
 */
export async function checkClock(db: Queryable): Promise<void> {
  const { rows } = await db.query(clockFunction())
  if (rows[0]?.body === migrated) return
  throw new ClockReplaced(
    'the function gateway_now() of this database was replaced, so it may give any time: restore the one of the migration one_clock',
  )
}
