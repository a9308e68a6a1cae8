import { amountFixed, moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { reduceOpenDebit, withdrawSuspenseItem } from '#sql/suspense_item'

/** How an item was closed, apart from a match. */
export type ClosedAs =
  'ASSIGNED' | 'RETURNED' | 'PAYOUT' | 'CHARGE' | 'INTEREST' | 'OWN_TRANSFER' | 'OTHER' | 'WITHDRAWN'

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

const columns = `
  id, receiving_account_id as "accountId", currency_code, amount, receipt_id as "receiptId", statement_line_id as "statementLineId",
  reason, opened_at as "openedAt", closed_as as "closedAs"`

type ItemRow = Omit<SuspenseItem, 'money'> & { currency_code: string; amount: string }

const toItem = ({ currency_code, amount, ...item }: ItemRow): SuspenseItem => ({
  ...item,
  money: moneyFromDatabase(amount, currency_code),
})

/** An item, open or closed; undefined when there is none of this ID. */
export async function selectItem(database: Queryable, id: string): Promise<SuspenseItem | undefined> {
  const { rows } = await database.query<ItemRow>({
    name: 'select_suspense_item',
    text: `select ${columns} from suspense_item where id = $1`,
    values: [id],
  })
  return rows[0] && toItem(rows[0])
}

/** The same, locked until the transaction ends: its amount and state stay. */
export async function lockItem(transaction: Queryable, id: string): Promise<SuspenseItem | undefined> {
  const { rows } = await transaction.query<ItemRow>({
    name: 'lock_suspense_item',
    text: `select ${columns} from suspense_item where id = $1 for no key update`,
    values: [id],
  })
  return rows[0] && toItem(rows[0])
}

/** The item of a receipt, open or closed. */
export async function selectItemOf(
  database: Queryable,
  receiptId: string,
): Promise<SuspenseItem | undefined> {
  const { rows } = await database.query<ItemRow>({
    name: 'select_item_of_receipt',
    text: `select ${columns} from suspense_item where receipt_id = $1`,
    values: [receiptId],
  })
  return rows[0] && toItem(rows[0])
}

/** Closes an open item, once. Undefined: there is no open item of this ID, and nothing was changed. */
export async function closeItem(
  transaction: Queryable,
  id: string,
  as: ClosedAs,
): Promise<SuspenseItem | undefined> {
  const { rows } = await transaction.query<ItemRow>({
    name: 'close_suspense_item',
    text: `
      update suspense_item set closed_at = greatest(opened_at, gateway_now()), closed_as = $2
       where id = $1 and closed_at is null returning ${columns}`,
    values: [id, as],
  })
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

/** Closes an item whose receipt is withdrawn, open or not. The caller holds its row. */
export async function withdrawItem(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(withdrawSuspenseItem({ id }))
}

/** The items of receipts, locked until the transaction ends. */
export async function lockItemsOf(
  transaction: Queryable,
  receiptIds: readonly string[],
): Promise<readonly SuspenseItem[]> {
  const { rows } = await transaction.query<ItemRow>({
    name: 'lock_suspense_items',
    text: `select ${columns} from suspense_item where receipt_id = any($1::uuid[]) order by id for no key update`,
    values: [receiptIds],
  })
  return rows.map(toItem)
}
