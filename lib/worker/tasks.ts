import { takeSnapshots } from '../ledger/snapshots.ts'
import type { ScheduledTask } from '../payments/rail-task.ts'
import type { Rail } from '../payments/rail.ts'
import type { Database } from '../platform/db/database.ts'
import { purges } from './purge.ts'

/** The scheduled tasks (UTC), each run once in the whole gateway: its own, then those of its rails. */
export function scheduledTasks(db: Database, rails: readonly Rail[]): readonly ScheduledTask[] {
  return [
    ...Object.entries(purges).map(([name, { cron, run }]) => ({ name, cron, run: () => run(db) })),
    { name: 'ledger-snapshots', cron: '37 2 * * *', run: () => takeSnapshots(db) },
    ...rails.flatMap((rail) => rail.scheduledTasks ?? []),
  ]
}
