import type { Queryable } from '../../../../platform/db/database.ts'
import type { Decisions } from '../identity/line-facts.ts'
import { deleteRepeatedLines, keepIdentityOfLines } from '#sql/statement_line'

/**
 * Records which lines are new, and which are known: from another format, or because the account's rail has
 * reported the transfer.
 */
export async function keepDecisions(transaction: Queryable, { booked, sighted }: Decisions): Promise<void> {
  const all = [
    ...booked.map(({ maybeSameAs = null, ...one }) => ({
      ...one,
      maybeSameAs,
      state: 'NEW',
      duplicateOf: null,
    })),
    ...sighted.map((one) => ({
      ...one,
      state: one.isOfReport ? 'REPORTED' : 'DUPLICATE',
      isPossibleDuplicate: false,
      maybeSameAs: null,
    })),
  ]
  if (all.length === 0) return
  await transaction.query(
    keepIdentityOfLines({
      id: all.map(({ id }) => id),
      state: all.map(({ state }) => state),
      occurrence: all.map(({ occurrence }) => occurrence),
      duplicateOf: all.map(({ duplicateOf }) => duplicateOf),
      isPossibleDuplicate: all.map(({ isPossibleDuplicate }) => isPossibleDuplicate),
      maybeSameAs: all.map(({ maybeSameAs }) => maybeSameAs),
    }),
  )
}

/**
 * A line that a file of the same format has brought says nothing new: it is not kept. Its statement keeps
 * what such lines add up to until its last day: they are in its balance.
 */
export async function deleteRepeated(transaction: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await transaction.query(deleteRepeatedLines({ ids }))
}
