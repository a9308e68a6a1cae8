import { createHash } from 'node:crypto'
import { endToEndIdOf } from '../../../../bank-files/payments/end-to-end-id.ts'
import { amountFixed } from '../../../../money/money.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { PersonalData } from '../../../../platform/personal-data/personal-data.ts'
import { selectAccounts } from '../../accounts/account.ts'
import type { PayoutBatch } from '../batch.ts'
import { draftFile } from '../payment-batch-of.ts'
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

/** What those should look at before they agree who see an order of a batch that has no file yet. */
export interface OrderMarks {
  /** The payee has the number of an account of ours in this currency, whatever its bank. */
  readonly isOwnAccount: boolean
  /** Why the file cannot hold it, or why the bank may refuse it. */
  readonly doubts: readonly string[]
  /** What the file says otherwise than the order: a name in other letters, or cut. */
  readonly changes: readonly { readonly original: string; readonly written: string }[]
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

/** The marks of the orders in force, by their keys. */
export async function marksOf(
  { db, personal, clock }: Pick<PaymentContext, 'db' | 'personal' | 'clock'>,
  batch: PayoutBatch,
): Promise<ReadonlyMap<string, OrderMarks>> {
  const accounts = await selectAccounts(db)
  const account = accounts.find(({ id }) => id === batch.accountId)
  if (!account) return new Map()
  const { items, orders: all } = await itemsWithPayees(db, personal, batch)
  const inForce = new Set(items.filter(({ state }) => state === 'IN_FORCE').map(({ key }) => key))
  const orders = all.filter(({ key }) => inForce.has(key))
  const draft = draftFile({
    batchId: batch.id,
    account,
    format: batch.format,
    mapping: batch.mapping,
    at: clock.now(),
    orders,
  })
  // Another country's account may have the number of one of ours.
  const ofCurrency = accounts.filter(({ currencyCode }) => currencyCode === batch.currencyCode)
  const own = new Set(ofCurrency.map(({ identifier }) => plainNumber(identifier)))
  const notes = Map.groupBy([...draft.unfit, ...draft.doubtful], ({ order }) => order.key)
  const changes = Map.groupBy(draft.file?.changes ?? [], ({ endToEndId }) => endToEndId)
  return new Map(
    orders.map((order) => {
      const payee = payeeOf(order)
      const marks = {
        isOwnAccount: payee !== undefined && own.has(plainNumber(payee.account)),
        doubts: (notes.get(order.key) ?? []).map(({ reason }) => reason),
        changes: changes.get(endToEndIdOf(order.key)) ?? [],
      }
      return [order.key, marks]
    }),
  )
}

/** Blanks, punctuation and zeros in front tell no accounts apart. */
const plainNumber = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '')

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
