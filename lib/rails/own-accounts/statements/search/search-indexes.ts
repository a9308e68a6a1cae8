import { everyMinutes, type ScheduledTask } from '../../../../payments/rail/rail-task.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { buildMissing, type LaterIndex } from '../../../../platform/db/maintenance/build-index.ts'

/** What searches of lines and their booking read by. No migration builds them: the table may be large. */
const lineIndexes: readonly LaterIndex[] = [
  { name: 'statement_line_by_day', on: 'statement_line (booked_on)' },
  { name: 'statement_line_by_amount', on: 'statement_line (amount)' },
  {
    name: 'statement_line_undone',
    on: `statement_line (receiving_account_id, booked_on, identity) where state = 'UNDONE'`,
  },
  { name: 'statement_line_taken_back', on: `statement_line (reverses) where state = 'REVERSAL'` },
]

/** Builds the indexes that are missing beside the traffic. */
export const indexLines = (db: Database): ScheduledTask => ({
  name: 'statement-search',
  schedule: everyMinutes(5),
  run: () => buildMissing(db, lineIndexes),
})
