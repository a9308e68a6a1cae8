import { moneyFromDatabase } from '../../money/money.ts'
import type { ReportedTransfer } from '../../payments/rail/reported-transfer.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { bankIdOf, reportedByBank } from './sql/bank-transfers.ts'

interface ReportedRow {
  id: string
  transfer_id: string
  day: string
  is_return: boolean
  currency_code: string
  amount: string
  external_reference: string | null
}

/**
 * What the simulated bank has reported and the sandbox has booked on a cash account, oldest first. Its
 * statements show the same transfers, each on the day that is told here.
 */
export async function reportedTransfers(
  database: Queryable,
  cashAccountId: string,
): Promise<readonly ReportedTransfer[]> {
  const { rows } = await database.query<ReportedRow>({
    name: 'reported_sandbox_transfers',
    text: `
      select transfer.*, case when is_return then md5('return of ' || transfer.id)::uuid else transfer.id end as transfer_id
        from receiving_account account
        cross join lateral (${reportedByBank.replaceAll('$2', `coalesce(account.time_zone, 'UTC')`)}) transfer
       where account.id = $1 order by at, is_return, transfer.id`,
    values: [cashAccountId],
  })
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
