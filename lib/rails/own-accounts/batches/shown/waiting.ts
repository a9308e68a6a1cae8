import { add, money, type Money } from '../../../../money/money.ts'
import type { Database, Queryable } from '../../../../platform/db/database.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import { selectAccounts, isOperators, type OperatorAccount } from '../../accounts/account.ts'
import { accountState } from '../../accounts/account-state.ts'
import type { OrderToPay } from '../batch.ts'
import { readOrders, type OpenOrder } from '../sql/orders-to-pay.ts'
import { askedOf, selectWaiting, selectWaitingSums, type WaitingOrder } from '../sql/waiting-orders.ts'
import { knownPayees } from './known-payees.ts'
import { payeeOf, type Payee } from './payee.ts'

/** What waits for the next batch of an account. */
export interface WaitingAccount {
  readonly account: OperatorAccount
  readonly money: Money
  readonly count: number
  /** What the books say lies there. */
  readonly balance: Money
  /** What has to be paid in before the batch, beside what its bank was asked for already. */
  readonly missing: Money
}

export interface WaitingPayout extends OrderToPay {
  readonly accountId: string
  readonly payee: Payee | undefined
  readonly isNewPayee: boolean
}

export interface Waiting {
  readonly waiting: readonly WaitingAccount[]
  readonly payouts: readonly WaitingPayout[]
}

/** As many as a batch has. */
const ordersMax = 10_000

/**
 * What waits to be paid out, and whether its account has so much. A payout counts for the oldest account
 * of its currency that pays out; for the given one, where it is named.
 */
export async function waitingPayouts(
  context: Pick<PaymentContext, 'personal'> & { readonly db: Database },
  accountId?: string,
): Promise<Waiting> {
  const { db, personal } = context
  const paying = payingAmong(await selectAccounts(db)).filter(
    ({ id }) => accountId === undefined || id === accountId,
  )
  const accountOf = new Map(
    (await selectWaiting(db, ordersMax)).flatMap((order) => {
      const found = paying.find((account) => mayPay(account, order))
      return found ? [[order.key, found.id] as const] : []
    }),
  )
  const orders = await readOrders(db, personal, [...accountOf.keys()], 'OPEN')
  const known = await knownPayees(context, orders)
  const byAccount = Map.groupBy(orders, ({ key }) => accountOf.get(key))
  const waiting: WaitingAccount[] = []
  for (const account of paying) {
    const some = byAccount.get(account.id) ?? []
    if (some.length > 0) waiting.push(await waitingOf(db, account, some))
  }
  return {
    waiting,
    payouts: orders.map((order) => ({
      key: order.key,
      payout: order.payout,
      money: order.money,
      accountId: accountOf.get(order.key) ?? '',
      payee: payeeOf(order),
      isNewPayee: !known.has(order.key),
    })),
  }
}

const payingAmong = (accounts: readonly OperatorAccount[]): readonly OperatorAccount[] =>
  accounts.filter((one) => isOperators(one) && one.payouts && one.disabledAt === undefined)

/** Any account of its currency may pay a payout; a return is paid from the account that has its money. */
const mayPay = (account: OperatorAccount, order: Pick<WaitingOrder, 'currencyCode' | 'accountId'>): boolean =>
  order.accountId === undefined ? account.currencyCode === order.currencyCode : account.id === order.accountId

/** How much waits for the next batch of each of these accounts; of what no account can pay, nothing. */
export async function waitingSums(
  database: Queryable,
  accounts: readonly OperatorAccount[],
): Promise<ReadonlyMap<string, Pick<WaitingAccount, 'money' | 'count'>>> {
  const paying = payingAmong(accounts)
  const sums = new Map<string, Pick<WaitingAccount, 'money' | 'count'>>()
  for (const waiting of await selectWaitingSums(database)) {
    const found = paying.find((account) => mayPay(account, waiting))
    if (!found) continue
    const before = sums.get(found.id) ?? { money: money(0n, found.currencyCode), count: 0 }
    sums.set(found.id, {
      money: add(before.money, waiting.money),
      count: before.count + waiting.count,
    })
  }
  return sums
}

async function waitingOf(
  db: Database,
  account: OperatorAccount,
  orders: readonly OpenOrder[],
): Promise<WaitingAccount> {
  const { id, currencyCode } = account
  const sum = orders.map((order) => order.money).reduce(add)
  const { books } = await accountState(db, account)
  const asked = await askedOf(db, id, currencyCode)
  const missing = sum.amount + asked.amount - books.amount
  return {
    account,
    money: sum,
    count: orders.length,
    balance: books,
    missing: money(missing > 0n ? missing : 0n, currencyCode),
  }
}
