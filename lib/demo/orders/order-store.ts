import type { CurrencyCode } from '../../money/currency.ts'
import { amountFixed, type Money, moneyFromDatabase } from '../../money/money.ts'
import type { OrderKind } from './order-kind.ts'
import type { Database, Statement } from '../../platform/db/database.ts'
import type { ApiAnswer, ApiRequest } from '../api/api-exchange.ts'
import type { Token } from '../api/token.ts'
import { queryStore } from './store-schema.ts'

/** The requests and answers of an order or payout. */
export interface OrderDetail {
  /** Whether money was to be received or sent; orders recorded before there was a choice are payins. */
  readonly kind?: OrderKind
  /** The shop's form, as `parsePurchase` or `parsePayoutForm` takes it. */
  readonly purchase: Readonly<Record<string, string>>
  /** Absent, like the answer, for a payment that was created by hand: the shop first saw it in a callback. */
  readonly tokenRequest?: ApiRequest
  readonly tokenAnswer?: ApiAnswer
  /** Of a payout: the shop creates it itself. */
  readonly createRequest?: ApiRequest
  readonly createAnswer?: ApiAnswer
  /** Of a payin: the shop gives the money back. */
  readonly refundRequest?: ApiRequest
  readonly refundAnswer?: ApiAnswer
  /** Absent, like the link, when no token was given. */
  readonly token?: Token
  readonly redirectUrl?: string
}

/** One order of the example shop, or one of its payouts; its ID is the payment's. */
export interface ShopOrder extends OrderDetail {
  readonly orderId: string
  readonly kind: OrderKind
  readonly createdAt: Date
  readonly money: Money
  /** Reads the payment once the token of the link has ended. */
  readonly readToken?: Token
}

/** A callback as the shop's server saw it. */
export interface ShopCallback {
  readonly receivedAt: Date
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly verified: boolean
  /** Why it was not verified. */
  readonly reason?: string
  /** The payment's state when the shop read it on this callback. */
  readonly read?: ApiAnswer
}

export type NewOrder = OrderDetail & Pick<ShopOrder, 'orderId' | 'money' | 'kind'>

/** A shop keeps few callbacks: its public address cannot be used to fill the table. */
const callbacksMax = 50

/** A shop keeps its newest orders only: its public form cannot be used to fill the table either. */
export const ordersMax = 1000

/** Stores an order, and deletes the oldest where there are more than `ordersMax`. */
export async function insertOrder(db: Database, { orderId, money, ...detail }: NewOrder): Promise<void> {
  await queryStore(db, {
    name: 'demo_insert_order',
    text: 'insert into demo.shop_order (order_id, amount, currency_code, detail) values ($1, $2, $3, $4) on conflict do nothing',
    values: [orderId, amountFixed(money), money.currencyCode, JSON.stringify(detail)],
  })
  await queryStore(db, {
    name: 'demo_delete_oldest_orders',
    text: `
      with oldest as (
        select order_id from demo.shop_order
         where order_id in (select order_id from demo.shop_order order by created_at desc, order_id offset $1)
           for update skip locked),
      callbacks as (delete from demo.shop_callback where order_id in (select order_id from oldest))
      delete from demo.shop_order where order_id in (select order_id from oldest)`,
    values: [ordersMax],
  })
}

export async function saveReadToken(db: Database, orderId: string, token: Token): Promise<void> {
  await queryStore(db, {
    name: 'demo_save_read_token',
    text: 'update demo.shop_order set read_token = $2 where order_id = $1',
    values: [orderId, JSON.stringify(token)],
  })
}

/** Changes the detail of an order. Changes at once wait for each other, so that none is lost. */
export async function changeDetail(
  db: Database,
  orderId: string,
  change: (detail: OrderDetail) => OrderDetail,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { rows } = await transaction.query(lockDetail(orderId))
    if (!rows[0]) return
    await transaction.query(replaceDetail(orderId, change(rows[0].detail)))
  })
}

const lockDetail = (orderId: string): Statement<Pick<OrderRow, 'detail'>> => ({
  name: 'demo_lock_detail',
  text: 'select detail from demo.shop_order where order_id = $1 for update',
  values: [orderId],
})

const replaceDetail = (orderId: string, detail: OrderDetail): Statement => ({
  name: 'demo_replace_detail',
  text: 'update demo.shop_order set detail = $2 where order_id = $1',
  values: [orderId, JSON.stringify(detail)],
})

export async function findOrder(db: Database, orderId: string): Promise<ShopOrder | undefined> {
  const { rows } = await queryStore<OrderRow>(db, {
    name: 'demo_find_order',
    text: 'select * from demo.shop_order where order_id = $1',
    values: [orderId],
  })
  return rows[0] && toOrder(rows[0])
}

/** The newest orders first, payouts or all others. */
export async function listOrders(
  db: Database,
  which: 'ORDERS' | 'PAYOUTS',
  limit: number,
): Promise<ShopOrder[]> {
  const { rows } = await queryStore<OrderRow>(db, {
    name: 'demo_list_orders',
    text: `select * from demo.shop_order where (detail ->> 'kind' is not distinct from 'payout') = $1
      order by created_at desc limit $2`,
    values: [which === 'PAYOUTS', limit],
  })
  return rows.map(toOrder)
}

/** False when there is no such order, or when it has `callbacksMax` callbacks. */
export async function insertCallback(
  db: Database,
  orderId: string,
  callback: Omit<ShopCallback, 'receivedAt'>,
): Promise<boolean> {
  const { headers, body, verified, reason, read } = callback
  const { rowCount } = await queryStore(db, {
    name: 'demo_insert_callback',
    text: `insert into demo.shop_callback (order_id, headers, body, verified, reason, read)
      select order_id, $2, $3, $4, $5, $6 from demo.shop_order
      where order_id = $1 and (select count(*) from demo.shop_callback where order_id = $1) < $7`,
    values: [
      orderId,
      JSON.stringify(headers),
      body,
      verified,
      reason,
      read && JSON.stringify(read),
      callbacksMax,
    ],
  })
  return rowCount === 1
}

/** In the order in which they came. */
export async function listCallbacks(db: Database, orderId: string): Promise<ShopCallback[]> {
  const { rows } = await queryStore<CallbackRow>(db, {
    name: 'demo_list_callbacks',
    text: 'select * from demo.shop_callback where order_id = $1 order by id',
    values: [orderId],
  })
  return rows.map(({ received_at, headers, body, verified, reason, read }) => ({
    receivedAt: received_at,
    headers,
    body,
    verified,
    ...(reason !== null && { reason }),
    ...(read !== null && { read }),
  }))
}

interface OrderRow {
  order_id: string
  created_at: Date
  amount: string
  currency_code: CurrencyCode
  detail: OrderDetail
  read_token: Token | null
}

interface CallbackRow {
  received_at: Date
  headers: Record<string, string>
  body: string
  verified: boolean
  reason: string | null
  read: ApiAnswer | null
}

const toOrder = (row: OrderRow): ShopOrder => ({
  orderId: row.order_id,
  createdAt: row.created_at,
  money: moneyFromDatabase(row.amount, row.currency_code),
  ...row.detail,
  kind: row.detail.kind ?? 'payin',
  ...(row.read_token && { readToken: row.read_token }),
})
