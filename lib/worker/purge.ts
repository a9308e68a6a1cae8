import type { Database } from '../platform/db/database.ts'
import { deleteWhere } from '../platform/db/delete-where.ts'

/** What is removed when it has served its time, and when that is looked at (UTC). None of it is history: that is never removed. */
export const purges = {
  'used-signatures': purge('*/10 * * * *', 'used_signature', 'expires_at < now()'),
  'checkout-sessions': purge('*/10 * * * *', 'checkout_session', 'expires_at < now()'),
  'callback-answers': purge('7 3 * * *', 'callback_answer', "created_at < now() - interval '30 days'"),
} as const

interface Purge {
  readonly cron: string
  /** Returns how many rows went. */
  run(db: Database): Promise<number>
}

function purge(cron: string, table: string, condition: string): Purge {
  return { cron, run: (db) => deleteWhere(db, table, condition) }
}
