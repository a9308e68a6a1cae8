import { takeSnapshots } from '../ledger/snapshots.ts'
import type { Database } from '../platform/db/database.ts'
import { purges } from './purge.ts'

/** What goes on by the calendar (UTC), once in the whole gateway. */
export const tasks = {
  ...purges,
  'ledger-snapshots': { cron: '37 2 * * *', run: (db: Database) => takeSnapshots(db) },
} as const

export type TaskName = keyof typeof tasks
