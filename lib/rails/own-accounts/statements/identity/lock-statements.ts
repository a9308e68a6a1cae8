import type { Queryable } from '../../../../platform/db/database.ts'

/**
 * Locks what is known of accounts until the transaction ends: one import at a time decides what is new, and
 * none while another is undone. Always before anything else is locked, in the order of the IDs.
 */
export async function lockStatementsOf(transaction: Queryable, accountIds: readonly string[]): Promise<void> {
  for (const accountId of accountIds)
    await transaction.query({
      name: 'lock_statements_of_account',
      text: `select pg_advisory_xact_lock(hashtextextended('statements of ' || $1, 0))`,
      values: [accountId],
    })
}
