import type pg from 'pg'

/** How often PostgreSQL plans a statement with its values before it may keep a plan. */
const plannedAtFirst = 5

/**
 * The statements for which the sessions of a pool keep making plans with the values, because these look so
 * much cheaper: each run pays for its plan, up to some milliseconds. None of the pool's connections may be in
 * use.
 */
export async function plannedAnew(pool: pg.Pool): Promise<string[]> {
  const sessions = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  try {
    const prepared = await Promise.all(
      sessions.map((session) =>
        session.query<{ name: string }>(
          `select name from pg_prepared_statements where custom_plans > $1 and custom_plans > generic_plans`,
          [plannedAtFirst],
        ),
      ),
    )
    return [...new Set(prepared.flatMap(({ rows }) => rows.map(({ name }) => name)))].toSorted()
  } finally {
    for (const session of sessions) session.release()
  }
}
