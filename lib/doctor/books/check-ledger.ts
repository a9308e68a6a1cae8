import type { Queryable } from '../../platform/db/database.ts'
import { balancesWalk } from './balances.ts'
import { beginningOf, type CheckState } from './check-state.ts'
import { claimsWalk } from './claims.ts'
import { checkEntries } from './house-entries.ts'
import { checkLargeSettlements } from './large-settlements.ts'
import { paymentsWalk } from './payments.ts'
import { payoutClearingWalk } from './payout-clearing.ts'
import { postingsWalk } from './postings.ts'
import { receiptsWalk } from './receipts.ts'
import { postingsMax, settlementsWalk } from './settlements.ts'
import { statementLinesWalk } from './statement-lines.ts'
import { suspenseReturnsWalk } from './suspense-returns.ts'
import { addSuspense, compareItems, compareSuspense } from './suspense.ts'
import { walk, type Check, type LedgerDifference } from './walk.ts'
import { ledgerCheckDatabase } from '#sql/installation'
import { ledgerCheckSizes } from '#sql/server'

/** The result of a check of the ledger. */
export interface LedgerReport {
  /** The number of differences. */
  readonly count: number
  /** The first differences. */
  readonly differences: readonly LedgerDifference[]
}

/** How many tables `ledger check` reads at once: more would leave a small server nothing for payments. */
export const tablesAtOnce = 2

export interface ReviewOptions {
  /** Called with the progress after each statement. */
  readonly onProgress?: (says: string) => void
  /** Where another check of this database ended (`CheckState`); it is changed. Default: at the beginning. */
  readonly from?: CheckState
  /** Called with the state after each statement; what it stores can be given to `from`. */
  readonly onState?: (state: CheckState) => void | Promise<void>
  /** The most rows that one statement reads. */
  readonly batchMax?: number
  /** How many tables are read side by side, each on a connection of its own. Default: 1. */
  readonly sideBySide?: number
}

/**
 * Recomputes the ledger from entries, postings, receipts and payments while the gateway keeps running. Every
 * table is read in batches in the order of its key; each batch is a short transaction of its own, in which a
 * row is compared with all that belongs to it. Memory use does not grow with the tables. Entries that are
 * booked during the check are checked at its end.
 */
export async function reviewLedger(db: Queryable, options: ReviewOptions = {}): Promise<LedgerReport> {
  const { onProgress, onState, batchMax = 20_000, sideBySide = 1 } = options
  const state = options.from ?? beginningOf(await databaseName(db))
  const sizes = await tableSizes(db)
  const most = Math.min(postingsMax, batchMax)
  const [tables, ends] = [tablesOf(most), endsOf(most)]
  const failed = new AbortController()
  let stored: void | Promise<void>
  const check: Check = {
    db,
    state,
    batchMax,
    ended: failed.signal,
    onBatch: async (table, rows) => {
      const about = Math.max(sizes.get(table) ?? 0, rows)
      const part = `part ${state.done.length + 1} of ${tables.length + ends.length}`
      onProgress?.(`${table}: ${rows} of about ${about} rows; ${part}`)
      // One after the other: they may write one file.
      stored = Promise.resolve(stored).then(() => onState?.(state))
      await stored
    },
  }
  const waiting = [...tables]
  await Promise.all(
    Array.from({ length: sideBySide }, () =>
      // After an error the others end with the statement that they are at.
      runParts(check, waiting).catch((error: unknown) => failed.abort(error)),
    ),
  )
  failed.signal.throwIfAborted()
  await runParts(check, [...ends])
  const { count, differences } = state
  return { count, differences }
}

/** Runs the first of the parts that wait until none is left; others may take from them meanwhile. */
async function runParts(check: Check, waiting: Part[]): Promise<void> {
  const { done } = check.state
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const [name, run] = part
    if (done.includes(name)) continue
    await run(check)
    done.push(name)
  }
}

/** The same, returning only the differences: none when the ledger is consistent. */
export const checkLedger = async (db: Queryable): Promise<readonly LedgerDifference[]> =>
  (await reviewLedger(db)).differences

type Part = readonly [name: string, run: (check: Check) => void | Promise<void>]

/** `most`: the postings of a settlement that one statement reads. */
const tablesOf = (most: number): readonly Part[] => [
  ['entries', checkEntries],
  ['postings', (check) => walk(check, postingsWalk)],
  [
    'payments',
    (check) =>
      walk(
        check,
        paymentsWalk((totals) => addSuspense(check, totals)),
      ),
  ],
  [
    'receipts',
    (check) =>
      walk(
        check,
        receiptsWalk((totals) => addSuspense(check, totals)),
      ),
  ],
  ['payout clearing', (check) => walk(check, payoutClearingWalk)],
  ['suspense returns', (check) => walk(check, suspenseReturnsWalk)],
  ['lines of statements', (check) => walk(check, statementLinesWalk)],
  ['balances', (check) => walk(check, balancesWalk)],
  ['claims', (check) => walk(check, claimsWalk)],
  [
    'settlements',
    (check) =>
      walk(
        check,
        settlementsWalk(most, (large) => check.state.largeSettlements.push(...large)),
      ),
  ],
]

/** What needs the results of all tables, one after the other. */
const endsOf = (most: number): readonly Part[] => [
  ['large settlements', (check) => checkLargeSettlements(check, most)],
  ['entries booked during the check', checkEntries],
  ['suspense', compareSuspense],
  ['items of suspense', compareItems],
]

/** Names a database, so that a check is not continued in another one. */
export async function databaseName(db: Queryable): Promise<string> {
  const { rows } = await db.query(ledgerCheckDatabase())
  return rows[0]?.name ?? ''
}

/** The planner's estimates of the tables' sizes: exact enough to report progress. */
async function tableSizes(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query(ledgerCheckSizes())
  return new Map(rows.map(({ relname, reltuples }) => [relname, Math.max(reltuples, 0)]))
}
