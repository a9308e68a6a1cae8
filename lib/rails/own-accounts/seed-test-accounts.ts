import type { Database } from '../../platform/db/database.ts'
import { testAccounts } from './test-accounts.ts'
import { seedTestAccounts as seedStatement } from '#sql/receiving_account'

/**
 * Opens the test accounts for a rail that simulates money; existing ones only get new methods. Safe to run
 * concurrently and repeatedly.
 */
export async function seedTestAccounts(db: Database, rail: string): Promise<void> {
  await db.query(seedStatement({ rail, accounts: JSON.stringify(testAccounts) }))
}
