import { amountFixed, moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { PayoutKey } from '../../../../payments/payouts/plan-payout.ts'
import type { PayoutRecord } from '../../../../payments/payouts/payout-record.ts'
import { lockPayouts } from '../../../../payments/payouts/sql/select-payout.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { accountsOfOrders } from '#sql/payout_batch_item'
import { changeSuspenseReturn, holdSuspenseReturns } from '#sql/suspense_return'
import * as sql from '#sql/payout_line'
import type { namedPayoutBatches } from '#sql/payout_batch'
import { payoutsOfKeys } from '#sql/payout_order'

/** What a statement says about an order: the debit that paid it, or the return of its money. */
export type LineRole = 'DEBIT' | 'RETURN'

/** The return of a suspense item, as a bank is asked for it. */
export interface SuspenseReturn {
  readonly id: string
  readonly suspenseItemId: string
  /** The cash account that has the money. */
  readonly accountId: string
  readonly state: 'WAITING' | 'SENT' | 'PAID' | 'REFUSED' | 'RETURNED'
}

/** An order with what is known of it, its row locked. */
export interface HeldOrder {
  readonly key: string
  readonly money: Money
  readonly of: { readonly payout: PayoutRecord } | { readonly suspenseReturn: SuspenseReturn }
  /** The cash accounts whose files asked for it: no other account's statement settles or returns it. */
  readonly accountIds: readonly string[]
  /** The lines of statements that it has, by their IDs. */
  readonly lines: Partial<Readonly<Record<LineRole, string>>>
}

/** A batch that was exported, and the keys of what its file asked the bank for. */
export type NamedBatch = RowOf<typeof namedPayoutBatches>

/**
 * The payouts and returns of suspense with these keys, all locked: payouts in the order of their IDs, then
 * returns. Keys that are none of ours are left out.
 */
export async function holdOrders(
  transaction: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, HeldOrder>> {
  const named = await transaction.query(payoutsOfKeys({ keys, ownAccountsRailName }))
  const payoutKeys = named.rows.map(payoutKeyOf)
  const payouts = new Map(
    (await lockPayouts(transaction, payoutKeys)).map((payout) => [nameOf(payout.key), payout]),
  )
  const returns = await transaction.query(holdSuspenseReturns({ keys }))
  const lines = await linesOf(transaction, keys)
  const accounts = await accountsOf(transaction, keys)
  const held = [
    ...named.rows.flatMap((row) => {
      const payout = payouts.get(nameOf(payoutKeyOf(row)))
      return payout ? [{ key: row.key, money: payout.money, of: { payout } }] : []
    }),
    ...returns.rows.map((row) => ({
      key: row.id,
      money: moneyFromDatabase(row.amount, row.currency_code),
      of: {
        suspenseReturn: {
          id: row.id,
          suspenseItemId: row.suspense_item_id,
          accountId: row.receiving_account_id,
          state: row.state,
        },
      },
    })),
  ]
  return new Map(
    held.map((order) => [
      order.key,
      { ...order, accountIds: accounts.get(order.key) ?? [], lines: lines.get(order.key) ?? {} },
    ]),
  )
}

interface KeyRow {
  merchant_code: string
  kind: PayoutKey['kind']
  payment_id: string
}

const payoutKeyOf = (row: KeyRow): PayoutKey => ({
  merchantCode: row.merchant_code,
  kind: row.kind,
  paymentId: row.payment_id,
})

const nameOf = ({ merchantCode, kind, paymentId }: PayoutKey): string =>
  `${merchantCode}\0${kind}\0${paymentId}`

/** The accounts of the batches that orders are or were in. */
async function accountsOf(
  transaction: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await transaction.query(accountsOfOrders({ keys }))
  return new Map(rows.map(({ key, accounts }) => [key, accounts]))
}

async function linesOf(
  transaction: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, HeldOrder['lines']>> {
  const { rows } = await transaction.query(sql.payoutLinesOfKeys({ keys }))
  const lines = new Map<string, Partial<Record<LineRole, string>>>()
  for (const { key, role, line } of rows) lines.set(key, { ...lines.get(key), [role]: line })
  return lines
}

/** Notes what a statement says about an order. Raises 23505 `payout_line_pkey` where one said it before. */
export async function insertPayoutLine(
  transaction: Queryable,
  { key, money }: Pick<HeldOrder, 'key' | 'money'>,
  role: LineRole,
  lineId: string,
): Promise<void> {
  await transaction.query(
    sql.insertPayoutLine({
      key,
      role,
      lineId,
      currencyCode: money.currencyCode,
      money: amountFixed(money),
    }),
  )
}

/** What a return was before: one that has ended is not ended again. */
const endsAfter: Readonly<Record<'PAID' | 'REFUSED' | 'RETURNED', readonly SuspenseReturn['state'][]>> = {
  PAID: ['WAITING', 'SENT'],
  REFUSED: ['WAITING', 'SENT'],
  RETURNED: ['WAITING', 'SENT', 'PAID'],
}

/** Ends a return whose row is locked. Throws where it has ended otherwise. */
export async function changeReturn(
  transaction: Queryable,
  id: string,
  to: 'PAID' | 'REFUSED' | 'RETURNED',
): Promise<void> {
  const { rowCount } = await transaction.query(changeSuspenseReturn({ id, to, to2: endsAfter[to] }))
  if (rowCount !== 1) throw new Error(`the return ${id} of a suspense item has ended, and is not ${to} now`)
}
