import { createHash } from 'node:crypto'
import { amountFixed } from '../../../../money/money.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { PersonalData } from '../../../../platform/personal-data/personal-data.ts'
import type { PayoutBatch } from '../batch.ts'
import { selectItems, type BatchItem } from '../sql/batch-items.ts'
import { readOrders } from '../sql/orders-to-pay.ts'
import { knownPayees } from './known-payees.ts'
import { payeeOf, type Payee } from './payee.ts'

/** An order of a batch as those see it who agree with it. */
export interface ShownOrder extends BatchItem {
  /** Absent where it was erased. */
  readonly payee: Payee | undefined
  /** Whether its merchant, or the house, has never paid this account. */
  readonly isNewPayee: boolean
}

export interface ShownBatch {
  readonly orders: readonly ShownOrder[]
  /** Of the file; before there is one, of what is shown of the orders in force. */
  readonly sha256: string
}

/** What a batch pays to whom, for people who agree with it. */
export async function showBatch(
  context: Pick<PaymentContext, 'db' | 'personal'>,
  batch: PayoutBatch,
): Promise<ShownBatch> {
  const { items, payees, orders } = await itemsWithPayees(context.db, context.personal, batch)
  const known = await knownPayees(context, orders)
  return {
    orders: items.map((item) => ({ ...item, payee: payees.get(item.key), isNewPayee: !known.has(item.key) })),
    sha256: batch.sha256 ?? digestOf(batch, items, payees),
  }
}

/** What is shown of a batch before its export, as SHA-256: an approval says what it was given to. */
export async function shownDigest(
  transaction: Queryable,
  personal: PersonalData,
  batch: PayoutBatch,
): Promise<string> {
  const { items, payees } = await itemsWithPayees(transaction, personal, batch)
  return digestOf(batch, items, payees)
}

async function itemsWithPayees(database: Queryable, personal: PersonalData, { id }: PayoutBatch) {
  const items = await selectItems(database, id)
  const orders = await readOrders(
    database,
    personal,
    items.map(({ key }) => key),
    'ALL',
  )
  const payees = new Map(orders.map((order) => [order.key, payeeOf(order)]))
  return { items, orders, payees }
}

function digestOf(
  { id, accountId, currencyCode, format, mapping }: PayoutBatch,
  items: readonly BatchItem[],
  payees: ReadonlyMap<string, Payee | undefined>,
): string {
  const paid = items
    .filter(({ state }) => state === 'IN_FORCE')
    .map(({ key, money }) => {
      const { name, account, bank } = payees.get(key) ?? {}
      return [key, amountFixed(money), name, account, bank]
    })
  const shown = [id, accountId, currencyCode, format, mapping ?? null, paid]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex')
}
