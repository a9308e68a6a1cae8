import { keyColumns } from '../../../../payments/sql/key-columns.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { OpenOrderLine } from './statement-parts.ts'
import { candidatesOfOpenLines, candidatesOfPossibleDuplicates } from '#sql/suspense_candidate'
import { ordersThatItemsName } from '#sql/suspense_item'

/**
 * Keeps which orders the open items of lines name, and the payments that each may be of. By the lines' IDs.
 */
export async function keepNamedOrders(
  transaction: Queryable,
  open: ReadonlyMap<string, OpenOrderLine>,
): Promise<void> {
  const lines = [...open].map(([id, line]) => ({ id, ...line }))
  const named = lines.filter(({ orderKey }) => orderKey !== undefined)
  const all = lines.flatMap(({ id, candidates }) => candidates.map((candidate) => ({ id, ...candidate })))
  if (named.length > 0)
    await transaction.query(
      ordersThatItemsName({
        lineId: named.map(({ id }) => id),
        orderKey: named.map(({ orderKey }) => orderKey),
      }),
    )
  if (all.length === 0) return
  const [merchantCode, kind, paymentId] = keyColumns(all)
  await transaction.query(
    candidatesOfOpenLines({
      lineId: all.map(({ id }) => id),
      merchantCode,
      kind,
      paymentId,
      why: all.map(({ why }) => why),
    }),
  )
}

/**
 * Keeps the payment that has the money of the other line as a candidate of each line that may show the same
 * transfer.
 */
export async function keepSameLines(transaction: Queryable, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return
  await transaction.query(candidatesOfPossibleDuplicates({ lineIds }))
}
