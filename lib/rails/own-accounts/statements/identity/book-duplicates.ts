import type { BookedItem, ItemsBooked } from '../../../../payments/suspense/book-item.ts'
import { whyOf, type Decision } from '../../../../payments/suspense/decision.ts'
import { lockItem, selectItem } from '../../../../payments/suspense/sql/suspense-item.ts'
import { withdrawReceipts } from '../../../../payments/suspense/withdraw-receipt.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { Refused } from '../../../../platform/refused.ts'
import { ownAccountsRailName, selectAccounts } from '../../accounts/account.ts'
import { bookOpeningBalance } from '../continuity/opening-balance.ts'
import { transfersReported } from '../reported/reported-transfers.ts'
import { lockStatementsOf } from './lock-statements.ts'
import { replaceOpenDebit } from './replace-open-debit.ts'
import { possibleDuplicateOfItem, replaceBatchTotal, reportDetailsInsteadOfTotal } from '#sql/statement_line'

type NotBooked = Exclude<ItemsBooked, { readonly result: 'BOOKED' }> | Refused

/** Leaves the transaction: nothing of it is kept. */
class Refusal extends Error {
  readonly outcome: NotBooked

  constructor(outcome: NotBooked) {
    super('an item is no duplicate')
    this.outcome = outcome
  }
}

/**
 * A person says that the lines of open items show the transfers that they may show (`maybeSameAs`): each becomes
 * a duplicate of the other line, and its receipt or open debit is withdrawn, so that the books have the transfer
 * once. All of them, or none where one cannot be. The audit records it.
 */
export async function bookDuplicates(
  { db, rails }: Pick<PaymentContext, 'db' | 'rails'>,
  itemIds: readonly string[],
  decision: Decision,
): Promise<ItemsBooked | Refused> {
  const ids = [...new Set(itemIds)].toSorted()
  try {
    const booked = await db.transaction(async (transaction) => {
      const found = await Promise.all(ids.map((id) => selectItem(transaction, id)))
      const accountIds = [...new Set(found.flatMap((item) => item?.accountId ?? []))].toSorted()
      await lockStatementsOf(transaction, accountIds)
      const each: BookedItem[] = []
      for (const id of ids) each.push(await bookDuplicate(transaction, id, decision))
      // A line of a day before the first statement was in what that opened with.
      for (const account of await selectAccounts(transaction)) {
        if (!accountIds.includes(account.id)) continue
        const reported = await transfersReported({ rails }, transaction, account)
        await bookOpeningBalance(transaction, account.id, reported)
      }
      return each
    })
    return { result: 'BOOKED', booked }
  } catch (error) {
    if (error instanceof Refusal) return error.outcome
    throw error
  }
}

async function bookDuplicate(
  transaction: Queryable,
  itemId: string,
  decision: Decision,
): Promise<BookedItem> {
  const item = await lockItem(transaction, itemId)
  if (!item) throw new Refusal({ itemId, result: 'NOT_FOUND' })
  if (item.closedAs !== null) throw new Refusal({ itemId, result: 'NOT_OPEN', closedAs: item.closedAs })
  const { rows } = await transaction.query(possibleDuplicateOfItem({ itemId, ownAccountsRailName }))
  const [line] = rows
  if (!line || line.transferId === null)
    throw new Refusal({ refused: `The item ${itemId} names no other line that shows its transfer.` })
  const { id: lineId, transferId, direction } = line
  if (line.isGone)
    throw new Refusal({
      refused: `The line that the item ${itemId} names was undone: nothing else shows its transfer.`,
    })
  if (!line.isWhole)
    throw new Refusal({ refused: `A part of the line of the item ${itemId} was decided already.` })
  if (direction === 'DEBIT') await replaceOpenDebit(transaction, lineId, transferId, false)
  else {
    await withdrawReceipts(transaction, item.receiptId === null ? [] : [item.receiptId])
    await transaction.query(
      replaceBatchTotal({ totalId: lineId, detailId: transferId, state: 'RECEIPT', direction }),
    )
  }
  await transaction.query(reportDetailsInsteadOfTotal({ totalId: lineId, detailId: transferId }))
  await recordAudit(transaction, {
    actor: decision.by,
    command: 'suspense book',
    after: { suspenseItemId: itemId, as: 'DUPLICATE', lineId, duplicateOf: transferId, ...whyOf(decision) },
  })
  return { itemId, item }
}
