import { withdrawReceipts } from '../../../../payments/suspense/withdraw-receipt.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { Decisions } from './line-facts.ts'
import { replaceOpenDebit } from './replace-open-debit.ts'
import { isBatchTotalUnbooked, replaceBatchTotal, reportDetailsInsteadOfTotal } from '#sql/statement_line'
import { receiptOfBatchTotal } from '#sql/receipt'

/**
 * The transfers of a batch take the place of its total, where that is a receipt that no payment has, an open
 * debit, or a credit that is not booked yet: each can then be matched by itself. The total becomes another
 * report of the first of them. Where a person or a match has used the total, the transfers stay duplicates.
 */
export async function replaceTotals(
  transaction: Queryable,
  decisions: Decisions,
  isTrial: boolean,
): Promise<Decisions> {
  const batches = Map.groupBy(
    decisions.sighted.filter(({ isOfTotal }) => isOfTotal),
    ({ duplicateOf }) => duplicateOf,
  )
  const replaced = new Set<string>()
  for (const [total, details] of batches) {
    const [first] = details
    if (!first || !(await replace(transaction, total, first.id, isTrial))) continue
    replaced.add(total)
    if (!isTrial) await reportInstead(transaction, total, first.id)
  }
  const isBooked = ({ duplicateOf }: { readonly duplicateOf: string }) => replaced.has(duplicateOf)
  return {
    ...decisions,
    booked: [
      ...decisions.booked,
      ...decisions.sighted
        .filter(isBooked)
        .map(({ id, occurrence }) => ({ id, occurrence, isPossibleDuplicate: false })),
    ],
    sighted: decisions.sighted.filter((one) => !isBooked(one)),
  }
}

/** What reported the total reports the transfers: a line that counts for nothing has no reports. */
async function reportInstead(transaction: Queryable, totalId: string, detailId: string): Promise<void> {
  await transaction.query(reportDetailsInsteadOfTotal({ totalId, detailId }))
}

async function replace(
  transaction: Queryable,
  totalId: string,
  detailId: string,
  isTrial: boolean,
): Promise<boolean> {
  if (await replaceUnbooked(transaction, totalId, detailId, isTrial)) return true
  if (await replaceOpenDebit(transaction, totalId, detailId, isTrial)) return true
  const { rows } = await transaction.query(receiptOfBatchTotal({ totalId, ownAccountsRailName }))
  const [total] = rows
  if (!total?.isFree) return false
  if (isTrial) return true
  const withdrawn = await withdrawReceipts(transaction, [total.receiptId])
  // None: a person divided it between the reading and the lock, and its parts have the money.
  if ('refused' in withdrawn || withdrawn.withdrawn !== 1) return false
  const { rowCount } = await transaction.query(
    replaceBatchTotal({ totalId, detailId, state: 'RECEIPT', direction: 'CREDIT' }),
  )
  // Its money was withdrawn.
  if (rowCount !== 1) throw new Error(`the total ${totalId} of a batch is no receipt any more`)
  return true
}

/**
 * A total whose import was interrupted, or still goes on. Of this and a transaction that books it now, the
 * first to write the line decides: this one waits and finds a receipt, or the other is repeated without it.
 */
async function replaceUnbooked(
  transaction: Queryable,
  totalId: string,
  detailId: string,
  isTrial: boolean,
): Promise<boolean> {
  const { rowCount } = isTrial
    ? await transaction.query(isBatchTotalUnbooked({ totalId }))
    : await transaction.query(replaceBatchTotal({ totalId, detailId, state: 'NEW', direction: 'CREDIT' }))
  return rowCount === 1
}
