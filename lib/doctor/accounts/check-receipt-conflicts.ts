import { countOpenConflicts } from '../../payments/receive/conflicts/sql/select-conflicts.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { finding, type Finding } from '../finding.ts'

/** Whether a rail reported money again, with another content, and nobody has decided what is right. */
export async function checkReceiptConflicts(db: Queryable): Promise<Finding[]> {
  const { count, oldestAt } = await countOpenConflicts(db)
  if (!oldestAt) return []
  const reports = count === 1 ? 'A report of money differs' : `${count} reports of money differ`
  return [
    finding(
      'RECEIPT_CONFLICTS',
      `${reports} from what was booked, the oldest since ${oldestAt.toISOString()}.`,
    ),
  ]
}
