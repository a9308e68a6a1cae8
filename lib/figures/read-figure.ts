import { accountNames } from '../payments/sql/account-names.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import type { Figure, Sample } from './figure.ts'

/** Longer than a figure takes on a healthy database; a slower query is not worth the load. */
export const figureLimits = { statementLimitMs: 1_500, attempts: 1 } as const

/**
 * Reads a figure; accounts have the names that their operator gave them. Rejects where the database takes too
 * long (`isDatabaseBusy`) or is away.
 */
export const readFigure = (db: Database, figure: Figure, now: Date): Promise<readonly Sample[]> =>
  db.transaction((transaction) => namedSamples(transaction, figure, now), figureLimits)

async function namedSamples(database: Queryable, figure: Figure, now: Date): Promise<readonly Sample[]> {
  const samples = await figure.read(database, now)
  if (!figure.labelNames.includes('account')) return samples
  const nameOf = await accountNames(database)
  return samples.map(({ labels, value }) => ({
    labels: { ...labels, account: nameOf(labels['account'] ?? '') },
    value,
  }))
}
