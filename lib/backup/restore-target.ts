import type pg from 'pg'

/**
 * The content of the database that a backup is to be restored into. `empty`: no table. `prepared`: the tables of the gateway, on which no
 * gateway was ever started, as a restore leaves them that was broken off. `used`: everything else.
 */
export type TargetState = 'empty' | 'prepared' | 'used'

export async function targetState(session: pg.ClientBase): Promise<TargetState> {
  const { rows } = await session.query<{ tables: number; ours: boolean }>(`
    select count(*)::int as tables, coalesce(bool_or(relname = 'installation'), false)
        and coalesce(bool_or(relname = '_prisma_migrations'), false) as ours
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`)
  const { tables = 0, ours = false } = rows[0] ?? {}
  if (tables === 0) return 'empty'
  if (!ours) return 'used'
  const started = await session.query('select from installation')
  return started.rowCount === 0 ? 'prepared' : 'used'
}
