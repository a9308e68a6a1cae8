import type { Queryable } from '../db/database.ts'
import { writeHorizon } from '../db/write-horizon.ts'
import {
  beginning,
  listCallbacks,
  type CallbackFilter,
  type CallbackPosition,
  type CallbackRow,
} from './sql/list-callbacks.ts'

export interface CallbackPage {
  readonly callbacks: readonly CallbackRow[]
  /** Where the next page begins; absent: this is the last one for now. */
  readonly next?: CallbackPosition
}

/**
 * A page of a merchant's callbacks, the oldest first (filled gaps, "Beyond the specification"). The next page never begins after a row
 * that a running transaction may still bring: a row may come twice, none is passed over.
 */
export async function readCallbacks(
  db: Queryable,
  merchantCode: string,
  filter: CallbackFilter,
  { after = beginning, limit }: { readonly after?: CallbackPosition | undefined; readonly limit: number },
): Promise<CallbackPage> {
  const horizon = await writeHorizon(db)
  const found = await listCallbacks(db, merchantCode, filter, { after, limit: limit + 1 })
  const callbacks = found.slice(0, limit)
  if (found.length <= limit) return { callbacks }
  const settled = callbacks.findLast(({ createdAt }) => horizon === undefined || createdAt < horizon)
  const { micros, callbackId } = settled ?? after
  return { callbacks, next: { micros, callbackId } }
}
