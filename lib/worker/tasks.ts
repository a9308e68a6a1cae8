import type { Database } from '../db/database.ts'
import { takeSnapshots } from '../ledger/snapshots.ts'
import { purges } from './purge.ts'

/** What goes on by the calendar (UTC), once in the whole house. */
export const tasks = {
  ...purges,
  'ledger-snapshots': { cron: '37 2 * * *', run: (db: Database) => takeSnapshots(db) },
} as const

export type TaskName = keyof typeof tasks
