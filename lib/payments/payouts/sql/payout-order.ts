import type { MethodRequest } from '../../../methods/payin-method.ts'
import { moneyFromDatabase } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { openPayer, toStoredPayer } from '../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import { joinKey, payerColumns, type PayerRow } from '../../../platform/personal-data/sql/stored-columns.ts'
import type { PayoutOrder } from '../../rail/rail.ts'
import type { PaymentContext } from '../../payment-context.ts'
import { inShare, valuesOf, type RailShare } from '../../rail/rail-share.ts'
import type { PayoutKey } from '../plan-payout.ts'
import { endPayoutOrder, keepPayoutOrder } from '#sql/payout_order'

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
 * Claims orders that are due; several workers may do so at once, each order goes to one. An order that was
 * DUE is SENDING before the rail receives it: after a crash its outcome is unknown, and it is looked up
 * before it is sent again. While payouts are held (`payout-hold.ts`) DUE orders stay DUE; orders sent before
 * are still looked up. The limit is a subquery: a planner that sees it plans each claim anew while many
 * orders are due, which takes longer than the claim.
 */
export async function claimOrders(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  leaseSeconds: number,
  limit: number,
  share: RailShare = {},
): Promise<ClaimedOrders> {
  const { rows } = await db.query<OrderRow>({
    name: 'claim_payout_orders',
    text: `
      with due as (
        select merchant_code, kind, payment_id, state from payout_order where next_look_at <= gateway_now()
           and (state <> 'DUE' or not exists (select from installation where payouts_held_at is not null))
           and ${inShare(3)}
         order by next_look_at limit (select $2::bigint) for no key update skip locked)
      update payout_order o
         set state = case due.state when 'DUE' then 'SENDING' else due.state end,
             sends = o.sends + (due.state = 'DUE')::int, looks = o.looks + (due.state <> 'DUE')::int,
             sent_at = case due.state when 'DUE' then gateway_now() else coalesce(o.sent_at, gateway_now()) end,
             next_look_at = gateway_now() + make_interval(secs => $1)
        from due
        join payment p using (merchant_code, kind, payment_id)
        join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
          = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
        join payer_data d on d.id = a.payer_data_id
        ${joinKey('d')}
       where (o.merchant_code, o.kind, o.payment_id) = (due.merchant_code, due.kind, due.payment_id)
      returning o.merchant_code, o.kind, o.payment_id, o.key, o.provider, due.state as found, o.sends, o.looks, o.sent_at, gateway_now() as claimed_at,
        p.currency_code, p.amount, a.method_code, a.operator_code, ${payerColumns('d')}`,
    values: [leaseSeconds, limit, ...valuesOf(share)],
  })
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

interface OrderRow extends SentRow {
  provider: string
  found: ClaimedOrder['found']
  sends: number
  looks: number
  sent_at: Date
  claimed_at: Date
}

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
