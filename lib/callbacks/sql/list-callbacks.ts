import { kindNames } from '../../money/payment-kinds.ts'
import type { Queryable } from '../../platform/db/database.ts'
import * as bounds from '../../platform/db/list-bounds.ts'
import { atMost, narrowing, type ListCondition } from '../../platform/db/list-page.ts'
import { withParts, type RowOf } from '../../platform/db/statement.ts'
import type { CallbackStatus } from './record-deliveries.ts'
import * as sql from '#sql/callback'

export interface CallbackFilter {
  readonly paymentId?: string | undefined
  readonly status?: CallbackStatus | undefined
  /** Compared with the time at which the status of the payment changed. */
  readonly from?: Date | undefined
  /** Before this time, likewise. */
  readonly until?: Date | undefined
  readonly newestFirst?: boolean | undefined
}

/** A position in the order of callbacks. */
export interface CallbackPosition {
  /** Microseconds since 1970, by the database's clock. */
  readonly micros: bigint
  readonly callbackId: string
}

export type CallbackRow = RowOf<typeof sql.listCallbacks>

function conditionsOf({ paymentId, status, from, until }: CallbackFilter): ListCondition[] {
  const all: (ListCondition | undefined)[] = [
    paymentId === undefined
      ? undefined
      : {
          name: 'payment',
          condition: (id) =>
            `c.kind in (${kindNames.map((kind) => `'${kind}'`).join(', ')}) and c.payment_id = ${id}`,
          value: paymentId,
        },
    // PostgreSQL uses the partial index of failed callbacks only where the query contains its condition
    // literally.
    status && {
      name: status.toLowerCase(),
      condition: (text) => `c.status = ${text} and c.status = '${status}'`,
      value: status,
    },
    from && {
      name: 'from',
      condition: (time) =>
        `c.created_at >= ${bounds.unseen(time)} and c.listed_at >= ${bounds.beginningOf(time)}`,
      value: from,
    },
    until && {
      name: 'until',
      condition: (time) => `c.created_at < ${bounds.unseen(time)} and c.listed_at < ${bounds.endOf(time)}`,
      value: until,
    },
  ]
  return all.filter((condition) => condition !== undefined)
}

/** Before all IDs of callbacks. */
const firstId = '00000000-0000-0000-0000-000000000000'

/** The callbacks of merchants after a position, in list order: at most `limit`. */
export async function listCallbacks(
  db: Queryable,
  merchantCodes: readonly string[],
  filter: CallbackFilter,
  { after, limit }: { readonly after: CallbackPosition; readonly limit: number },
): Promise<readonly CallbackRow[]> {
  const { names, words, values, parameterOf } = narrowing(conditionsOf(filter), 3)
  const most = atMost(limit, 3 + values.length)
  const way = filter.newestFirst ? 'desc' : 'asc'
  const from = filter.newestFirst ? undefined : parameterOf('from')
  const cursor = { micros: '$2', id: '$3::uuid', firstId: `uuid '${firstId}'` }
  const follows = bounds.followsCursor('(c.listed_at, c.id)', cursor, way, from && bounds.beginningOf(from))
  const page = withParts(
    sql.listCallbacks({ merchantCodes }),
    { narrowed: `and ${follows}${words}`, way, most: most.words },
    {
      variant: [...(filter.newestFirst ? ['newest'] : []), ...names, most.name],
      values: [after.micros, after.callbackId, ...values, ...most.values],
    },
  )
  return (await db.query(page)).rows
}

/** The position before all callbacks of the order; the newest first begin in the year 2286. */
export const beginningOf = ({ newestFirst }: CallbackFilter): CallbackPosition => ({
  micros: newestFirst ? 9_999_999_999_999_999n : 0n,
  callbackId: firstId,
})
