import type { Database } from '../platform/db/database.ts'

// Small bites: a long delete would hold back vacuum and block a clean stop.
const rowsPerStatement = 5_000

/** What is removed when it has served its time, and when that is looked at (UTC). None of it is history: that is never removed. */
export const purges = {
  'used-signatures': purge('*/10 * * * *', 'used_signature', 'expires_at < now()'),
  'checkout-sessions': purge('*/10 * * * *', 'checkout_session', 'expires_at < now()'),
  'callback-answers': purge('7 3 * * *', 'callback_answer', "created_at < now() - interval '30 days'"),
  'sandbox-events': purge('17 3 * * *', 'sandbox_event', "done_at < now() - interval '1 day'"),
} as const

interface Purge {
  readonly cron: string
  /** Returns how many rows went. */
  run(db: Database): Promise<number>
}

function purge(cron: string, table: string, condition: string): Purge {
  const text = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${rowsPerStatement}))`
  return {
    cron,
    run: async (db) => {
      for (let total = 0; ;) {
        const { rowCount } = await db.query({ name: `purge-${table}`, text })
        total += rowCount ?? 0
        if ((rowCount ?? 0) < rowsPerStatement) return total
      }
    },
  }
}
