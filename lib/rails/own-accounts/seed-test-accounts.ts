import type { Database } from '../../platform/db/database.ts'
import { testAccounts } from './test-accounts.ts'
import { seedTestAccount } from '#sql/receiving_account'

/**
 * Opens the test accounts for a rail that simulates money; existing ones only get new methods. Safe to run
 * concurrently and repeatedly.
 */
export async function seedTestAccounts(db: Database, rail: string): Promise<void> {
  for (const [position, account] of testAccounts.entries()) {
    await db.query(
      seedTestAccount({
        rail,
        currencyCode: account.currencyCode,
        kind: account.kind,
        identifier: account.identifier,
        holder: account.holder,
        bankCode: account.bankCode,
        bankName: account.bankName,
        bankBranch: account.bankBranch,
        details: account.details ?? {},
        methods: account.methods,
        position,
      }),
    )
  }
}
