import { postEntries } from '../../../../ledger/post-entry.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { entriesToUndo } from '../sql/undo.ts'
import { replaceBatchTotal } from '#sql/statement_line'
import { isTotalOpenDebit, withdrawTotalOfDebits } from '#sql/suspense_item'

/**
 * The total of a batch that left, and that nobody explained, gives its place to its transfers: each can then
 * settle its payout. False where somebody has decided about it.
 */
export async function replaceOpenDebit(
  transaction: Queryable,
  totalId: string,
  detailId: string,
  isTrial: boolean,
): Promise<boolean> {
  if (isTrial) return (await transaction.query(isTotalOpenDebit({ lineId: totalId }))).rowCount === 1
  const { rowCount } = await transaction.query(withdrawTotalOfDebits({ lineId: totalId }))
  if (rowCount !== 1) return false
  await postEntries(transaction, await entriesToUndo(transaction, [totalId]))
  await transaction.query(replaceBatchTotal({ totalId, detailId, state: 'OPEN_DEBIT', direction: 'DEBIT' }))
  return true
}
