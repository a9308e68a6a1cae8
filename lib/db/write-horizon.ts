import type { Queryable } from './database.ts'

// A row's own time is read from the process's clock before its transaction begins, and that clock may differ a little from the database's.
const slackSeconds = 5

/**
 * The time from which rows may still appear: the oldest transaction that runs and has written something began then. Undefined: none
 * runs. Ask before reading a page, never after: what commits in between is on the page.
 */
export async function writeHorizon(db: Queryable): Promise<Date | undefined> {
  const { rows } = await db.query<{ horizon: Date | null }>({
    name: 'write_horizon',
    text: `
      select min(xact_start) - make_interval(secs => $1) as horizon from pg_stat_activity
       where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`,
    values: [slackSeconds],
  })
  return rows[0]?.horizon ?? undefined
}
