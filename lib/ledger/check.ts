import type { Database, Queryable } from '../platform/db/database.ts'
import { balancesWalk } from './check/balances.ts'
import { claimsWalk } from './check/claims.ts'
import { checkEntries } from './check/house-entries.ts'
import { paymentsWalk } from './check/payments.ts'
import { postingsWalk } from './check/postings.ts'
import { receiptsWalk } from './check/receipts.ts'
import { settlementsWalk } from './check/settlements.ts'
import { Sums } from './check/sums.ts'
import { decimal, walk, type Findings, type LedgerDifference, type Walk } from './check/walk.ts'

/** The result of a check of the ledger. */
export interface LedgerReport {
  /** The number of differences. */
  readonly count: number
  /** The first differences. */
  readonly differences: readonly LedgerDifference[]
}

const differencesListed = 200

/**
 * Recomputes the ledger from entries, postings, receipts and payments in one consistent snapshot, table by
 * table in batches: memory use does not grow with the tables. `onProgress` is called with the progress.
 */
export async function reviewLedger(
  db: Database,
  onProgress: (says: string) => void = () => undefined,
): Promise<LedgerReport> {
  return db.transaction((transaction) => review(transaction, onProgress), { isolation: 'repeatable read' })
}

/** The same, returning only the differences: none when the ledger is consistent. */
export const checkLedger = async (db: Database): Promise<readonly LedgerDifference[]> =>
  (await reviewLedger(db)).differences

async function review(transaction: Queryable, onProgress: (says: string) => void): Promise<LedgerReport> {
  const differences: LedgerDifference[] = []
  let count = 0
  const findings: Findings = {
    add: (found, inAll = found.length) => {
      count += inAll
      differences.push(...found.slice(0, Math.max(differencesListed - differences.length, 0)))
    },
  }
  const sizes = await tableSizes(transaction)
  const progressOf =
    ({ table, partly }: Pick<Walk<never>, 'table' | 'partly'>) =>
    (rows: number) =>
      onProgress(`${table}: ${rows}${partly ? '' : ` of about ${Math.max(sizes.get(table) ?? 0, rows)}`}`)
  const through = <Totals>(steps: Walk<Totals>) => walk(transaction, steps, findings, progressOf(steps))

  const [context, other] = await checkEntries(transaction, findings, progressOf({ table: 'ledger_entry' }))
  await through(postingsWalk)
  const held = new Sums()
  const reserved = new Sums()
  await through(
    paymentsWalk((totals) => {
      for (const { currency, amount } of totals.held ?? []) held.add(`SUSPENSE/${currency}`, amount)
      for (const { merchant, currency, amount } of totals.reserved ?? [])
        reserved.add(`MERCHANT_RESERVED/${currency}/${merchant}`, amount)
    }),
  )
  await through(
    receiptsWalk((unmatched) => {
      for (const { currency, amount } of unmatched) held.add(`SUSPENSE/${currency}`, amount)
    }),
  )
  const kept = new Sums()
  await through(
    balancesWalk((balances) => {
      for (const { merchant, currency, amount } of balances)
        kept.add(`MERCHANT_RESERVED/${currency}/${merchant}`, amount)
    }),
  )
  held.addAll(other)
  const suspense = context.only((account) => account.startsWith('SUSPENSE/'))
  findings.add(differencesOf('suspense is the money that is not assigned', held, suspense))
  findings.add(belowZero(suspense))
  findings.add(differencesOf('reserved is the sum of open payouts', reserved, kept))
  await through(claimsWalk)
  await through(settlementsWalk)
  return { count, differences }
}

const differencesOf = (check: string, expected: Sums, found: Sums): LedgerDifference[] =>
  expected.differingFrom(found).map(([subject, due, is]) => ({
    check,
    subject,
    expected: decimal(due),
    found: decimal(is),
  }))

/** Suspense is owed to the owners of its money; a negative amount means that money was credited twice. */
const belowZero = (suspense: Sums): LedgerDifference[] =>
  [...suspense].flatMap(([subject, amount]) =>
    amount < 0n
      ? [{ check: 'suspense is never below zero', subject, expected: 'at least 0', found: decimal(amount) }]
      : [],
  )

/** The planner's estimates of the tables' sizes: exact enough to report progress. */
async function tableSizes(transaction: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await transaction.query<{ relname: string; reltuples: number }>({
    name: 'ledger_check_sizes',
    text: `select relname, reltuples from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  })
  return new Map(rows.map(({ relname, reltuples }) => [relname, Math.max(reltuples, 0)]))
}
