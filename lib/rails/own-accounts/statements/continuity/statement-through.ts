import type { Queryable } from '../../../../platform/db/database.ts'
import { findGaps } from './gaps.ts'
import * as sql from '#sql/receiving_account'

/** Formats that tell of single transfers while the day goes on: that a transfer is absent says nothing. */
const notices = ['camt.052', 'camt.054', 'mt942']

/**
 * Records up to which day the statements of a cash account are complete: that of the last whole day in force,
 * not after the first gap. Where no gap can be seen, because statements of a format have no number and only a
 * closing balance (OFX), it is the last day alone. An amount is given out again only when the statement of
 * its last day is in. Call it in the transaction that changes which statements count.
 */
export async function recordStatementThrough(transaction: Queryable, accountId: string): Promise<void> {
  await transaction.query(sql.lockAccountOfStatements({ accountId }))
  const [gap] = await findGaps(transaction, accountId)
  await transaction.query(sql.recordStatementThrough({ accountId, from: gap?.from, notices }))
}
