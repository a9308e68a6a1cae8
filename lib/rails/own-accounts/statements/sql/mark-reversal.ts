import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'

/** An open debit turned out to take a receipt back. Throws where its line is no open debit any more. */
export async function markReversal(transaction: Queryable, lineId: string, receiptId: string): Promise<void> {
  const { rowCount } = await transaction.query({
    name: 'mark_line_as_reversal',
    text: `
      update statement_line set state = 'REVERSAL', reverses = (
               select left(source_id, 36)::uuid from receipt
                where id = $2 and source = $3 and source_id ~ '^[0-9a-f-]{36}(/|$)')
       where id = $1 and state = 'OPEN_DEBIT'`,
    values: [lineId, receiptId, ownAccountsRailName],
  })
  if (rowCount !== 1) throw new Error(`line ${lineId} is no open debit`)
}
