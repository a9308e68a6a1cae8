import type pg from 'pg'
import type { Grown, GrownQuery } from './queries/grown-query.ts'

/**
 * Settings with which PostgreSQL sends the plan of each statement, as it ran, to the connection that ran it.
 */
export const planSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
}

/** The plans of each query, as text: of its second run, when what is read first is in memory. */
export async function plansOf(grown: Grown, queries: readonly GrownQuery[]): Promise<string> {
  const plans: string[] = []
  collect(grown.gateway.db.pool, plans)
  const sections: string[] = []
  for (const { name, times, prepare, run } of queries) {
    await prepare?.(grown, times)
    await run(grown, 0)
    plans.length = 0
    await run(grown, Math.min(1, times - 1))
    sections.push(`# ${name}\n\n${plans.join('\n\n')}\n`)
  }
  return sections.join('\n')
}

function collect(pool: pg.Pool, plans: string[]): void {
  const known = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    client.on('notice', ({ message = '' }) => plans.push(message))
  })
}
