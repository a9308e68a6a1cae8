import type { MethodRequest } from '../../../methods/payin-method.ts'
import { moneyFromDatabase } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import { openPayer, toStoredPayer } from '../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { PayerRow } from '../../../platform/personal-data/sql/stored-columns.ts'
import type { PayoutOrder } from '../../rail/rail.ts'
import type { PaymentContext } from '../../payment-context.ts'
import type { RailShare } from '../../rail/rail-share.ts'
import type { PayoutKey } from '../plan-payout.ts'
import { claimPayoutOrders, endPayoutOrder, keepPayoutOrder } from '#sql/payout_order'

/**
 * DUE: to be sent. SENDING: a worker is sending it. SENT: the rail has it. UNKNOWN: only `find` can say.
 * CONFLICT: the rail has another order under its key, and an operator decides. ENDED. BY_FILE, which no
 * worker claims: an operator sends it in a file.
 */
export type OrderState = 'DUE' | 'SENDING' | 'SENT' | 'UNKNOWN' | 'CONFLICT' | 'ENDED'

/** A claimed order, in the state in which it was claimed. */
export interface ClaimedOrder {
  readonly order: PayoutOrder & PayoutKey
  readonly rail: string
  readonly found: Exclude<OrderState, 'ENDED'>
  /**
   * How often it was sent and looked up. Every claim increments one of them, so together they identify the
   * claim.
   */
  readonly sends: number
  readonly looks: number
  /** When it was last sent, or, of an order that an earlier release sent, looked up first. */
  readonly sentAt: Date
  readonly claimedAt: Date
}

/**
 * Claims orders that are due; several workers may do so at once, each order goes to one. While payouts are held
 * (`payout-hold.ts`) only those that were sent before.
 */
export async function claimOrders(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  leaseSeconds: number,
  limit: number,
  { only, except = [] }: RailShare = {},
): Promise<ClaimedOrders> {
  const { rows } = await db.query(claimPayoutOrders({ only, except, limit, leaseSeconds }))
  return readOrders(rows, personal)
}

/** The claimed orders, and those that this release cannot read: they must not block the others. */
export interface ClaimedOrders {
  readonly orders: readonly ClaimedOrder[]
  readonly unreadable: readonly {
    readonly merchantCode: string
    readonly paymentId: string
    readonly error: unknown
  }[]
}

function readOrders(rows: readonly OrderRow[], personal: PersonalData): ClaimedOrders {
  const orders: ClaimedOrder[] = []
  const unreadable: ClaimedOrders['unreadable'][number][] = []
  for (const row of rows) {
    try {
      orders.push(claimedOrder(row, personal))
    } catch (error) {
      unreadable.push({ merchantCode: row.merchant_code, paymentId: row.payment_id, error })
    }
  }
  return { orders, unreadable }
}

/** What a rail gets of an order, as the database returns it. */
export interface SentRow extends PayerRow {
  merchant_code: string
  kind: PayoutKey['kind']
  payment_id: string
  key: string
  currency_code: string
  amount: string
  method_code: string
  operator_code: string | null
}

type OrderRow = RowOf<typeof claimPayoutOrders>

function claimedOrder(row: OrderRow, personal: PersonalData): ClaimedOrder {
  return {
    rail: row.provider,
    found: row.found,
    sends: row.sends,
    looks: row.looks,
    sentAt: row.sent_at,
    claimedAt: row.claimed_at,
    order: orderToSend(row, personal),
  }
}

/** The order with its payee decrypted, as its rail gets it. */
export function orderToSend(row: SentRow, personal: PersonalData): ClaimedOrder['order'] {
  const payee: { readonly request?: MethodRequest } = openPayer(personal, toStoredPayer(row))
  return {
    merchantCode: row.merchant_code,
    kind: row.kind,
    paymentId: row.payment_id,
    key: row.key,
    methodCode: row.method_code,
    operatorCode: row.operator_code ?? undefined,
    money: moneyFromDatabase(row.amount, row.currency_code),
    request: payee.request ?? { paymentMethodCode: row.method_code },
  }
}

/**
 * Stores the state of an order and after how many milliseconds it is due next, unless it ended or was claimed
 * again since: a worker that was delayed beyond its lease knows less than the worker that claimed after it.
 */
export async function keepOrder(
  database: Queryable,
  { order, sends, looks }: ClaimedOrder,
  state: Exclude<OrderState, 'SENDING' | 'ENDED'>,
  afterMs: number,
): Promise<void> {
  await database.query(
    keepPayoutOrder({
      merchantCode: order.merchantCode,
      paymentId: order.paymentId,
      state,
      afterMs,
      sends,
      looks,
      kind: order.kind,
    }),
  )
}

/** Marks an order as ended: it is not sent or looked up any more. */
export async function endOrder(transaction: Queryable, key: PayoutKey): Promise<void> {
  await transaction.query(endPayoutOrder({ ...key }))
}
