import { amountFixed, moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { PayoutKey } from '../../../../payments/payouts/plan-payout.ts'
import type { PayoutRecord } from '../../../../payments/payouts/payout-record.ts'
import { lockPayouts } from '../../../../payments/payouts/sql/select-payout.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'

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
export interface NamedBatch {
  readonly id: string
  readonly accountId: string
  readonly keys: readonly string[]
}

/** Exported batches among the keys. */
export async function selectNamedBatches(
  transaction: Queryable,
  keys: readonly string[],
): Promise<readonly NamedBatch[]> {
  const { rows } = await transaction.query<NamedBatch>({
    name: 'named_payout_batches',
    text: `
      select batch.id, batch.receiving_account_id as "accountId", array_agg(item.key::text order by item.item_no) as keys
        from payout_batch batch join payout_batch_item item on item.batch_id = batch.id and item.state <> 'TAKEN_OUT'
       where batch.id = any($1::uuid[]) and batch.file_id is not null group by batch.id`,
    values: [keys],
  })
  return rows
}

/**
 * The payouts and returns of suspense with these keys, all locked: payouts in the order of their IDs, then
 * returns. Keys that are none of ours are left out.
 */
export async function holdOrders(
  transaction: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, HeldOrder>> {
  const named = await transaction.query<KeyRow & { key: string }>({
    name: 'payouts_of_keys',
    text: 'select key, merchant_code, kind, payment_id from payout_order where key = any($1::uuid[]) and provider = $2',
    values: [keys, ownAccountsRailName],
  })
  const payoutKeys = named.rows.map(payoutKeyOf)
  const payouts = new Map(
    (await lockPayouts(transaction, payoutKeys)).map((payout) => [nameOf(payout.key), payout]),
  )
  const returns = await transaction.query<ReturnRow>({
    name: 'hold_suspense_returns',
    text: `select id, suspense_item_id, receiving_account_id, state, currency_code, amount from suspense_return
            where id = any($1::uuid[])
            order by id for no key update`,
    values: [keys],
  })
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

interface ReturnRow {
  id: string
  suspense_item_id: string
  receiving_account_id: string
  state: SuspenseReturn['state']
  currency_code: string
  amount: string
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
  const { rows } = await transaction.query<{ key: string; accounts: string[] }>({
    name: 'accounts_of_orders',
    text: `
      select item.key, array_agg(distinct batch.receiving_account_id::text) as accounts
        from (select key, batch_id from payout_batch_item where key = any($1::uuid[]) and state = 'IN_FORCE'
              union all
              select key, batch_id from payout_batch_item where key = any($1::uuid[]) and state = 'RELEASED') item
        join payout_batch batch on batch.id = item.batch_id group by item.key`,
    values: [keys],
  })
  return new Map(rows.map(({ key, accounts }) => [key, accounts]))
}

async function linesOf(
  transaction: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, HeldOrder['lines']>> {
  const { rows } = await transaction.query<{ key: string; role: LineRole; line: string }>({
    name: 'payout_lines_of_keys',
    text: 'select key, role, statement_line_id as line from payout_line where key = any($1::uuid[])',
    values: [keys],
  })
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
  await transaction.query({
    name: 'insert_payout_line',
    text: `insert into payout_line (key, role, statement_line_id, currency_code, amount, created_at)
           values ($1, $2, $3, $4, $5, gateway_now())`,
    values: [key, role, lineId, money.currencyCode, amountFixed(money)],
  })
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
  const { rowCount } = await transaction.query({
    name: 'change_suspense_return',
    text: `update suspense_return set state = $2, ended_at = gateway_now() where id = $1 and state = any($3::text[])`,
    values: [id, to, endsAfter[to]],
  })
  if (rowCount !== 1) throw new Error(`the return ${id} of a suspense item has ended, and is not ${to} now`)
}
