import { moneyFromDatabase } from '../../money/money.ts'
import type { ReportedTransfer } from '../../payments/rail/reported-transfer.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { bankIdOf } from './bank-id.ts'
import { reportedSandboxTransfers } from '#sql/receiving_account'

type ReportedRow = RowOf<typeof reportedSandboxTransfers>

/**
 * What the simulated bank has reported and the sandbox has booked on a cash account, oldest first. Its
 * statements show the same transfers, each on the day that is told here.
 */
export async function reportedTransfers(
  database: Queryable,
  cashAccountId: string,
): Promise<readonly ReportedTransfer[]> {
  const { rows } = await database.query(reportedSandboxTransfers({ accountId: cashAccountId }))
  return rows.map((row) => ({
    id: row.transfer_id,
    bookedOn: row.day,
    direction: row.is_return ? 'DEBIT' : 'CREDIT',
    money: moneyFromDatabase(row.amount, row.currency_code),
    references: referencesOf(row),
  }))
}

/** What its statements write with a transfer, whatever the format has room for. */
const referencesOf = ({ id, is_return: isReturn, external_reference: reference }: ReportedRow) => [
  bankIdOf(id, isReturn),
  reference ?? bankIdOf(id, false),
]
