import type { Database } from '../../platform/db/database.ts'
import { testAccounts } from './test-accounts.ts'
import * as sql from '#sql/receiving_account'

/**
 * Opens the test accounts for a rail that simulates money; existing ones only get new methods. Safe to run
 * concurrently and repeatedly.
 */
export async function seedTestAccounts(db: Database, rail: string): Promise<void> {
  await db.query(sql.seedTestAccounts({ rail, accounts: JSON.stringify(testAccounts) }))
}
