import type { Gateway } from '../gateway.ts'
import { tellSummaries } from '../alarms/daily-summary.ts'
import { watchAlarms } from '../alarms/tell-alarms.ts'
import { partitionedTables } from '../callbacks/partitioned-tables.ts'
import { takeSnapshots } from '../ledger/snapshots.ts'
import { maintainSearch } from '../payments/search/search-indexes.ts'
import { daily, everyMinutes, type ScheduledTask } from '../payments/rail/rail-task.ts'
import type { Rail } from '../payments/rail/rail.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { maintainPartitions } from '../platform/db/maintenance/partitions.ts'
import type { PersonalData } from '../platform/personal-data/personal-data.ts'
import { purges } from './purge.ts'

interface TaskParts {
  readonly db: Database
  readonly personal: PersonalData
  readonly rails: readonly Rail[]
  readonly config: Pick<Config, 'callbackKeepDays'>
}

/** The scheduled tasks (UTC), each run once in the whole gateway: its own, then those of its rails. */
export function scheduledTasks({ db, personal, rails, config }: TaskParts): readonly ScheduledTask[] {
  return [
    ...Object.entries(purges).map(([name, { schedule, run }]) => ({ name, schedule, run: () => run(db) })),
    { name: 'ledger-snapshots', schedule: daily(2, 37), run: () => takeSnapshots(db) },
    { name: 'search', schedule: everyMinutes(5), run: () => maintainSearch(db, personal) },
    { name: 'partitions', schedule: daily(2, 23), run: () => partitionTables(db, config) },
    ...rails.flatMap((rail) => rail.scheduledTasks ?? []),
  ]
}

/** The alarms, which no long task of `scheduledTasks` may keep waiting. */
export const alarmTasks = (gateway: Gateway): readonly ScheduledTask[] => [
  { name: 'alarms', schedule: everyMinutes(1), run: () => watchAlarms(gateway) },
]

/** What takes longer than an alarm may wait. */
export const summaryTasks = (gateway: Gateway): readonly ScheduledTask[] => [
  { name: 'daily-summaries', schedule: everyMinutes(5), run: () => tellSummaries(gateway) },
]

async function partitionTables(db: Database, config: TaskParts['config']): Promise<number> {
  let changes = 0
  for (const table of partitionedTables(config)) {
    const { added, removed } = await maintainPartitions(db, table)
    changes += added.length + removed.length
  }
  return changes
}
