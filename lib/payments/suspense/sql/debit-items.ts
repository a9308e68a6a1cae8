import { amountFixed, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { lockItem, type SuspenseItem } from './suspense-item.ts'
import * as sql from '#sql/suspense_item'

/** A debit on a statement. */
export interface DebitLine {
  readonly id: string
  readonly accountId: string
  readonly money: Money
  readonly isPossibleDuplicate: boolean
  readonly signContradicts?: boolean
}

/** Opens an item for each debit that nothing explains. */
export async function openDebitItems(
  transaction: Queryable,
  lines: readonly DebitLine[],
  reason: 'OPEN_DEBIT' | 'BOOKING_FAILED' = 'OPEN_DEBIT',
): Promise<void> {
  if (lines.length === 0) return
  await transaction.query(
    sql.openDebitItems({
      id: lines.map(({ id }) => id),
      accountId: lines.map(({ accountId }) => accountId),
      currencyCode: lines.map(({ money }) => money.currencyCode),
      amount: lines.map(({ money }) => amountFixed(money)),
      reason: lines.map((line) => reasonOf(line) ?? reason),
    }),
  )
}

/** The item that was opened for a debit in this transaction. */
export async function itemOfDebit(transaction: Queryable, lineId: string): Promise<SuspenseItem> {
  const { rows } = await transaction.query(sql.itemOfDebit({ lineId }))
  const item = rows[0] && (await lockItem(transaction, rows[0].id))
  if (!item) throw new Error(`the debit ${lineId} has no item`)
  return item
}

/** What is doubtful about the line itself. */
function reasonOf({ isPossibleDuplicate, signContradicts }: DebitLine): string | undefined {
  if (signContradicts) return 'SIGN_CONTRADICTS'
  return isPossibleDuplicate ? 'POSSIBLE_DUPLICATE' : undefined
}

/** Locks the items of debits until the transaction ends: nobody decides about them meanwhile. */
export async function lockDebitItems(transaction: Queryable, lineIds: readonly string[]): Promise<void> {
  await transaction.query(sql.lockDebitItems({ lineIds }))
}

/** Closes the items of debits whose lines were wrong. */
export async function withdrawDebitItems(transaction: Queryable, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return
  await transaction.query(sql.withdrawDebitItems({ lineIds }))
}
