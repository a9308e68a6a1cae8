import type { PaidInKind, PaidOutKind, PaymentKind } from '../../../money/payment-kinds.ts'
import type { Database, Queryable, Statement } from '../../../platform/db/database.ts'
import { beginningOf, endOf, followsCursor, unseen } from '../../../platform/db/list-bounds.ts'
import { atMost, narrowing, type ListCondition } from '../../../platform/db/list-page.ts'
import type { StoredPayment } from '../../payment-record.ts'
import type { PayoutRecord } from '../../payouts/payout-record.ts'
import { payoutRecord, type PayoutRow } from '../../payouts/sql/select-payout.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import { toPayment } from '../../sql/select-payment.ts'
import { isFinal, type PaymentStatus } from '../../state-machine.ts'
import {
  isNewestFirst,
  orderOf,
  placeIn,
  type ListFilter,
  type ListOrder,
  type ListPosition,
} from '../list-query.ts'
import { completeRows } from '../complete-rows.ts'
import { selectListed, selectPayout } from '#sql/payment'

export interface PageQuery {
  readonly merchantCode: string
  readonly filter: ListFilter
  readonly after: ListPosition
  readonly limit: number
}

/** A payment with its position in the list. */
export interface Listed<Payment> {
  readonly micros: bigint
  readonly payment: Payment
}

/** Payins or top-ups after a position, in the order of the list: at most `limit`. */
export async function selectPaidIn(
  database: Database,
  kind: PaidInKind,
  query: PageQuery,
): Promise<Listed<StoredPayment>[]> {
  const { rows } = await database.query(pageOf<RowOf<typeof selectListed>>(kind, selectListed, query))
  const whole = await completeRows(database, rows)
  return rows.flatMap(({ micros }, at) => (whole[at] ? { micros, payment: toPayment(whole[at]) } : []))
}

/** The same of payouts or refunds. */
export async function selectPaidOut(
  database: Queryable,
  kind: PaidOutKind,
  query: PageQuery,
): Promise<Listed<PayoutRecord>[]> {
  const { rows } = await database.query(pageOf<PayoutRow>(kind, selectPayout, query))
  return rows.map((row) => ({ micros: row.micros, payment: payoutRecord(row) }))
}

/** The statement of one payment, with the row of a page in place of its key. */
function rowsOf(selectOne: typeof selectListed | typeof selectPayout, page: string): string {
  const key = { merchantCode: 'merchant_code', kind: 'kind', paymentId: 'payment_id' }
  const { text, values = [] } = selectOne(key)
  return values.reduce<string>(
    (sql, column, at) =>
      sql.replaceAll(new RegExp(String.raw`\$${at + 1}\b`, 'g'), `${page}.${String(column)}`),
    text,
  )
}

/**
 * The payments of a page are read by the index of its order; the rest is then looked up payment by payment:
 * `offset 0` keeps the planner from joining whole tables, whatever it estimates for the limit.
 * `-infinity` is the condition of the lists' indexes. One statement, so that page and details agree.
 */
function pageOf<Row>(
  kind: PaymentKind,
  selectOne: Parameters<typeof rowsOf>[0],
  { merchantCode, filter, after, limit }: PageQuery,
): Statement<Row & { micros: bigint }> {
  const order = orderOf(filter)
  const place = placeIn[order]
  const way = isNewestFirst(order) ? 'desc' : 'asc'
  const { names, words, values, parameterOf } = narrowing(conditionsOf(filter), 4)
  const cursor = { micros: '$3', id: '$4', firstId: `''` }
  const most = atMost(limit, 4 + values.length)
  return {
    name: ['list', kind, order, ...names, most.name].join('_'),
    text: `
      select (extract(epoch from page.place) * 1000000)::bigint as micros, one.*
        from (
          select p.merchant_code, p.kind, p.payment_id, ${place} as place from payment p
           where p.merchant_code = $1 and p.kind = $2 and ${place} > '-infinity'
             and ${followsCursor(`(${place}, p.payment_id)`, cursor, way, boundOf(order, parameterOf))}${words}
           order by ${place} ${way}, p.payment_id ${way} ${most.words}) page
        cross join lateral (
          ${rowsOf(selectOne, 'page')}
          offset 0) one
       order by page.place ${way}, page.payment_id ${way}`,
    values: [merchantCode, kind, after.micros, after.paymentId, ...values, ...most.values],
  }
}

/** The bound of the filter by time that a page in this order may begin at. */
function boundOf(order: ListOrder, parameterOf: (name: string) => string | undefined): string | undefined {
  if (order === 'changed-newest') return undefined
  const time = parameterOf(boundIn[order])
  if (time === undefined) return undefined
  return isNewestFirst(order) ? endOf(time) : beginningOf(time)
}

/** The name of the condition. */
const boundIn = { created: 'from', changed: 'since', 'created-newest': 'to' } as const

/**
 * Open payments are few and have an index of their own: the planner uses it only if the query repeats the
 * index's condition.
 */
function statusCondition(statuses: readonly PaymentStatus[]): ListCondition {
  const open = statuses.every((status) => !isFinal(status))
  const among = open ? ` and p.status in ('WAITING', 'PROCESSING')` : ''
  return {
    name: open ? 'open' : 'status',
    condition: (list) => `p.status = any(${list}::text[])${among}`,
    value: statuses,
  }
}

function conditionsOf({
  from,
  to,
  changedFrom,
  statuses,
  currencyCodes,
  customerId,
  metadata,
}: ListFilter): ListCondition[] {
  const all: (ListCondition | undefined)[] = [
    from && {
      name: 'from',
      condition: (time) => `p.created_at >= ${unseen(time)} and p.listed_at >= ${beginningOf(time)}`,
      value: from,
    },
    to && {
      name: 'to',
      condition: (time) => `p.created_at < ${unseen(time)} and p.listed_at < ${endOf(time)}`,
      value: to,
    },
    changedFrom && {
      name: 'since',
      condition: (time) =>
        `greatest(p.relisted_at, p.changed_at) >= ${unseen(time)} and p.relisted_at >= ${beginningOf(time)}`,
      value: changedFrom,
    },
    statuses && statusCondition(statuses),
    currencyCodes && {
      name: 'currency',
      condition: (list) => `p.currency_code = any(${list}::text[])`,
      value: currencyCodes,
    },
    customerId === undefined
      ? undefined
      : { name: 'customer', condition: (id) => `p.customer_id = ${id}`, value: customerId },
    metadata && {
      name: 'metadata',
      condition: (texts) => `p.metadata @> ${texts}::jsonb`,
      value: JSON.stringify(metadata),
    },
  ]
  return all.filter((condition) => condition !== undefined)
}
