import { withdrawReceipts } from '../../../../payments/suspense/withdraw-receipt.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { Decisions } from './line-facts.ts'
import { replaceOpenDebit } from './replace-open-debit.ts'

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
  await transaction.query({
    name: 'report_details_instead_of_total',
    text: `update statement_line set duplicate_of = $2 where duplicate_of = $1 and state = 'DUPLICATE'`,
    values: [totalId, detailId],
  })
}

async function replace(
  transaction: Queryable,
  totalId: string,
  detailId: string,
  isTrial: boolean,
): Promise<boolean> {
  if (await replaceUnbooked(transaction, totalId, detailId, isTrial)) return true
  if (await replaceOpenDebit(transaction, totalId, detailId, isTrial)) return true
  const { rows } = await transaction.query<{ receiptId: string; isFree: boolean }>({
    name: 'receipt_of_batch_total',
    text: `
      select receipt.id as "receiptId", item.closed_at is null as "isFree"
        from statement_line line join receipt on receipt.source = $2 and receipt.source_id = line.id::text
        join suspense_item item on item.receipt_id = receipt.id
       where line.id = $1 and line.state = 'RECEIPT'
         and not exists (select from statement_line other where other.reverses = line.id and other.state = 'REVERSAL')`,
    values: [totalId, ownAccountsRailName],
  })
  const [total] = rows
  if (!total?.isFree) return false
  if (isTrial) return true
  const withdrawn = await withdrawReceipts(transaction, [total.receiptId])
  // None: a person divided it between the reading and the lock, and its parts have the money.
  if ('refused' in withdrawn || withdrawn.withdrawn !== 1) return false
  const { rowCount } = await transaction.query({
    name: 'replace_batch_total',
    text: `update statement_line set state = 'DUPLICATE', duplicate_of = $2 where id = $1 and state = 'RECEIPT'`,
    values: [totalId, detailId],
  })
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
    ? await transaction.query({
        name: 'is_batch_total_unbooked',
        text: `select from statement_line where id = $1 and state = 'NEW' and direction = 'CREDIT'`,
        values: [totalId],
      })
    : await transaction.query({
        name: 'replace_unbooked_batch_total',
        text: `
          update statement_line set state = 'DUPLICATE', duplicate_of = $2
           where id = $1 and state = 'NEW' and direction = 'CREDIT'`,
        values: [totalId, detailId],
      })
  return rowCount === 1
}
