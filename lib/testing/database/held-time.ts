import { randomInt } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'

/**
 * Makes statements wait where they ask for the time, which is after they have begun to read: what is
 * committed until `release` is not in their snapshot. For a database whose clock a test has set.
 */
export async function holdTime({ pool }: Database): Promise<{ release(): Promise<void> }> {
  const definition = `select pg_get_functiondef('gateway_now'::regproc) as before`
  const { rows } = await pool.query<{ before: string }>(definition)
  const lock = randomInt(2 ** 31)
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock($1)', [lock])
  // Volatile: the planner does not ask for the time.
  await holder.query(`
    create or replace function gateway_now() returns timestamptz language sql volatile parallel safe as $$
      select at from testing.clock, pg_advisory_xact_lock_shared(${lock})
    $$`)
  return {
    release: async () => {
      await holder.query(rows[0]?.before ?? '')
      await holder.query('select pg_advisory_unlock($1)', [lock])
      holder.release()
    },
  }
}
