import type { Queryable } from '../../../../platform/db/database.ts'
import { lockStatementsOfAccount } from '#sql/bank_statement'

/**
 * Locks what is known of accounts until the transaction ends: one import at a time decides what is new, and
 * none while another is undone. Always before anything else is locked, in the order of the IDs.
 */
export async function lockStatementsOf(transaction: Queryable, accountIds: readonly string[]): Promise<void> {
  for (const accountId of accountIds) await transaction.query(lockStatementsOfAccount({ accountId }))
}
