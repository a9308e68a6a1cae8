import { setTimeout as delay } from 'node:timers/promises'
import type { Gateway } from '../../gateway.ts'
import type { Database } from '../../platform/db/database.ts'

/** A gateway whose transactions do everything and do not commit until the test releases them. */
export interface HeldCommit {
  readonly gateway: Gateway
  /** Resolves when a transaction has done its work and waits to commit. */
  readonly reached: Promise<void>
  commit(): void
}

export function holdCommit(gateway: Gateway): HeldCommit {
  const reached = Promise.withResolvers<void>()
  const allowed = Promise.withResolvers<void>()
  const db: Database = Object.assign(Object.create(gateway.db) as Database, {
    transaction: ((run, options) =>
      gateway.db.transaction(async (transaction) => {
        const result = await run(transaction)
        reached.resolve()
        await allowed.promise
        return result
      }, options)) satisfies Database['transaction'],
  })
  return { gateway: { ...gateway, db }, reached: reached.promise, commit: () => allowed.resolve() }
}

/** Resolves when a statement in the database waits for a lock of another transaction. */
export async function statementWaitsForLock({ pool }: Database): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waiting: boolean }>(
      `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`,
    )
    if (rows[0]?.waiting) return
    await delay(5)
  }
}
