import { postEntries } from '../../../../ledger/post-entry.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { entriesToUndo } from '../sql/undo.ts'
import { replaceOpenDebitTotal } from '#sql/statement_line'

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
  const open = `statement_line_id = $1 and direction = 'DEBIT' and closed_at is null`
  if (isTrial) {
    const { rowCount } = await transaction.query({
      name: 'is_total_open_debit',
      text: `select from suspense_item where ${open}`,
      values: [totalId],
    })
    return rowCount === 1
  }
  const { rowCount } = await transaction.query({
    name: 'withdraw_total_of_debits',
    text: `
      update suspense_item set closed_at = greatest(opened_at, gateway_now()), closed_as = 'WITHDRAWN' where ${open}`,
    values: [totalId],
  })
  if (rowCount !== 1) return false
  await postEntries(transaction, await entriesToUndo(transaction, [totalId]))
  await transaction.query(replaceOpenDebitTotal({ totalId, detailId }))
  return true
}
