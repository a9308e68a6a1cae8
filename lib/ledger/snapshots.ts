import type { Database, Queryable } from '../platform/db/database.ts'
import { isDatabaseBusy } from '../platform/db/database-unreachable.ts'
import { longStatementMs } from '../platform/db/limits.ts'
import { writersEnded } from './final-entries.ts'
import { snapshotCut } from '#sql/ledger_entry'
import * as sql from '#sql/ledger_snapshot'

/**
 * What is open on the clearing accounts is kept up to this number of postings, some 80 bytes each. Payouts that no
 * statement shows stay open for ever, and a snapshot is never changed: each would keep all of them again. Where more
 * are open, they are read from the last snapshot that has them.
 */
const openPostingsMost = 20_000

/**
 * Stores the balance of each house account, and what is open on the clearing accounts, so that later sums read
 * only the postings after it. Returns the number of accounts.
 *
 * Entries are numbered when they are written and become visible when their transaction commits, so an entry
 * with a lower number may appear after one with a higher. A snapshot is taken at a number below which no
 * entry can appear any more: every transaction that may have drawn a number up to it held a lock on the
 * entries by then, and the snapshot waits until exactly those have ended. Nothing waits for the snapshot. If
 * one of them takes longer than a minute, no snapshot is taken this time; sums then read more postings.
 */
export async function takeSnapshots(
  db: Database,
  { waitMs, openMost = openPostingsMost }: { readonly waitMs?: number; readonly openMost?: number } = {},
): Promise<number> {
  const { rows } = await db.query(snapshotCut())
  const { last, before } = rows[0] ?? { last: 0n, before: 0n }
  if (last <= before || !(await writersEnded(db, waitMs))) return 0
  try {
    return await db.transaction(
      async (transaction) =>
        // Reads every posting of a house account since the last snapshot.
        (await isLast(transaction, before)) ? insertSnapshots(transaction, { before, last, openMost }) : 0,
      { statementLimitMs: longStatementMs },
    )
  } catch (error) {
    if (isDatabaseBusy(error)) return 0
    throw error
  }
}

/** Whether the snapshot that this one begins from is still the last: `sandbox reset` removes some. */
async function isLast(transaction: Queryable, before: bigint): Promise<boolean> {
  await transaction.query(sql.lockSnapshots())
  const { rows } = await transaction.query(sql.snapshotIsLast({ before }))
  return rows[0]?.is_last === true
}

async function insertSnapshots(
  transaction: Queryable,
  cut: { readonly before: bigint; readonly last: bigint; readonly openMost: number },
): Promise<number> {
  const clearing = await transaction.query(sql.lastOpenClearing())
  const { rowCount } = await transaction.query(
    sql.takeSnapshots({ ...cut, clearingBefore: clearing.rows[0]?.after ?? 0n }),
  )
  return rowCount ?? 0
}
