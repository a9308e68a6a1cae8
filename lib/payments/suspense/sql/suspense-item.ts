import { amountFixed, moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import {
  closeSuspenseItem,
  lockSuspenseItems,
  reduceOpenDebit,
  selectSuspenseItems,
} from '#sql/suspense_item'

/** How an item was closed, apart from a match. */
export type ClosedAs =
  | 'ASSIGNED'
  | 'RETURNED'
  | 'PAYOUT'
  | 'CHARGE'
  | 'INTEREST'
  | 'OWN_TRANSFER'
  | 'OTHER'
  | 'WITHDRAWN'

/**
 * Money that is nobody's (a credit, of a receipt), or that left unexplained (a debit, of a statement's line).
 */
export interface SuspenseItem {
  readonly id: string
  /** The cash account. */
  readonly accountId: string
  readonly money: Money
  readonly receiptId: string | null
  readonly statementLineId: string | null
  readonly reason: string
  readonly openedAt: Date
  readonly closedAs: string | null
}

type ItemRow = RowOf<typeof selectSuspenseItems>

const toItem = ({ currency_code, amount, ...item }: ItemRow): SuspenseItem => ({
  ...item,
  money: moneyFromDatabase(amount, currency_code),
})

/** Items by their own IDs, or by those of their receipts. */
interface Asked {
  readonly ids?: readonly string[]
  readonly receiptIds?: readonly string[]
}

async function selectItems(database: Queryable, asked: Asked): Promise<readonly SuspenseItem[]> {
  const { rows } = await database.query(selectSuspenseItems({ ids: asked.ids, receiptIds: asked.receiptIds }))
  return rows.map(toItem)
}

async function lockItems(transaction: Queryable, asked: Asked): Promise<readonly SuspenseItem[]> {
  await transaction.query(lockSuspenseItems({ ids: asked.ids, receiptIds: asked.receiptIds }))
  return selectItems(transaction, asked)
}

/** An item, open or closed; undefined when there is none of this ID. */
export const selectItem = async (database: Queryable, id: string): Promise<SuspenseItem | undefined> =>
  (await selectItems(database, { ids: [id] }))[0]

/** The same, locked until the transaction ends: its amount and state stay. */
export const lockItem = async (transaction: Queryable, id: string): Promise<SuspenseItem | undefined> =>
  (await lockItems(transaction, { ids: [id] }))[0]

/** The item of a receipt, open or closed. */
export const selectItemOf = async (
  database: Queryable,
  receiptId: string,
): Promise<SuspenseItem | undefined> => (await selectItems(database, { receiptIds: [receiptId] }))[0]

/** The items of receipts, locked until the transaction ends. */
export const lockItemsOf = (
  transaction: Queryable,
  receiptIds: readonly string[],
): Promise<readonly SuspenseItem[]> => lockItems(transaction, { receiptIds })

/** Closes an open item, once. Undefined: there is no open item of this ID, and nothing was changed. */
export async function closeItem(
  transaction: Queryable,
  id: string,
  closedAs: ClosedAs,
): Promise<SuspenseItem | undefined> {
  const { rows } = await transaction.query(closeSuspenseItem({ id, closedAs }))
  return rows[0] && toItem(rows[0])
}

/**
 * Takes a part out of an open debit, which keeps the rest. False: it is not open, or has no more than
 * that.
 */
export async function reduceDebit(
  transaction: Queryable,
  { id }: SuspenseItem,
  part: Money,
): Promise<boolean> {
  const { rowCount } = await transaction.query(reduceOpenDebit({ id, part: amountFixed(part) }))
  return rowCount === 1
}
