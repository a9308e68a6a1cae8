import type pg from 'pg'

/** Held by every transaction that copies: what waits for the writers of a table need not wait for these. */
export const copyMark = `hashtext('merchant copy')`

/**
 * Runs `run` in one transaction in which the guards of the tables do nothing, so that rows are written as
 * they are; foreign keys, checks and unique indexes apply. Other transactions are guarded and do not wait,
 * except for those that take snapshots of the books (docs/decisions/0041).
 */
export async function inACopy(client: pg.ClientBase, run: () => Promise<void>): Promise<void> {
  await client.query(
    `begin; set local gateway.merchant_copy = 'on'; select pg_advisory_xact_lock_shared(${copyMark})`,
  )
  try {
    // Otherwise PostgreSQL would keep a deferred check of each row in memory until the commit.
    await client.query('set constraints all immediate')
    await client.query('lock table ledger_snapshot in share row exclusive mode')
    await run()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
