import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import { markLineAsReversal } from '#sql/statement_line'

/** An open debit turned out to take a receipt back. Throws where its line is no open debit any more. */
export async function markReversal(transaction: Queryable, lineId: string, receiptId: string): Promise<void> {
  const { rowCount } = await transaction.query(markLineAsReversal({ lineId, receiptId, ownAccountsRailName }))
  if (rowCount !== 1) throw new Error(`line ${lineId} is no open debit`)
}
