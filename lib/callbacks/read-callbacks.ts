import type { Queryable } from '../platform/db/database.ts'
import { cutPage, readWhenSettled } from '../platform/db/list-page.ts'
import {
  beginningOf,
  listCallbacks,
  type CallbackFilter,
  type CallbackPosition,
  type CallbackRow,
} from './sql/list-callbacks.ts'
import { settledCallbacks } from '#sql/callback'

export interface CallbackPage {
  readonly callbacks: readonly CallbackRow[]
  /** Where the next page begins; absent on the last page for now. */
  readonly next?: CallbackPosition
  /** The next page begins where this one did. */
  readonly cannotAdvance: boolean
}

interface CallbacksAsked {
  readonly after?: CallbackPosition | undefined
  readonly limit: number
}

/** A page of a merchant's callbacks, the oldest first (specification-gaps.md, "Beyond the specification"). */
export const readCallbacks = (
  db: Queryable,
  merchantCode: string,
  filter: CallbackFilter,
  asked: CallbacksAsked,
): Promise<CallbackPage> => readWhenSettled(() => readPage(db, merchantCode, filter, asked))

async function readPage(
  db: Queryable,
  merchantCode: string,
  filter: CallbackFilter,
  { after = beginningOf(filter), limit }: CallbacksAsked,
): Promise<CallbackPage> {
  const settled = filter.newestFirst
    ? undefined
    : ((await db.query(settledCallbacks({ merchantCode }))).rows[0]?.micros ?? 0n)
  const found = await listCallbacks(db, [merchantCode], filter, { after, limit: limit + 1 })
  const { rows, hasMore, last } = cutPage(found, limit, settled)
  if (!hasMore) return { callbacks: rows, cannotAdvance: false }
  const { micros, callbackId } = last ?? after
  return { callbacks: rows, next: { micros, callbackId }, cannotAdvance: !last }
}

export interface LatestCallbacksPage {
  readonly callbacks: readonly CallbackRow[]
  /** Where the next page begins; absent on the last one. */
  readonly next?: CallbackPosition
}

/** A page of the callbacks of several merchants, the newest first. */
export async function readLatestCallbacks(
  db: Queryable,
  merchantCodes: readonly string[],
  filter: Omit<CallbackFilter, 'newestFirst'>,
  { after = beginningOf({ newestFirst: true }), limit }: CallbacksAsked,
): Promise<LatestCallbacksPage> {
  const newest = { ...filter, newestFirst: true }
  const found = await listCallbacks(db, merchantCodes, newest, { after, limit: limit + 1 })
  const { rows, hasMore, last } = cutPage(found, limit, undefined)
  return {
    callbacks: rows,
    ...(hasMore && last && { next: { micros: last.micros, callbackId: last.callbackId } }),
  }
}
