import type { Database } from '../../platform/db/database.ts'
import { testAccounts } from './test-accounts.ts'

/**
 * Opens the test accounts for a rail that simulates money; existing ones only get new methods. Safe to run
 * concurrently and repeatedly.
 */
export async function seedTestAccounts(db: Database, rail: string): Promise<void> {
  for (const [position, account] of testAccounts.entries()) {
    await db.query({
      name: 'seed_test_account',
      text: `
        insert into receiving_account (provider, currency_code, kind, identifier, holder, bank_code, bank_name, bank_branch,
          details, methods, position)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        on conflict (provider, currency_code, kind, identifier,
          (case when kind in ('BANK', 'VIETQR') then coalesce(bank_code, '') else '' end)) do update set methods = excluded.methods
        where receiving_account.methods <> excluded.methods`,
      values: [
        rail,
        account.currencyCode,
        account.kind,
        account.identifier,
        account.holder,
        account.bankCode ?? null,
        account.bankName ?? null,
        account.bankBranch ?? null,
        account.details ?? {},
        account.methods,
        position,
      ],
    })
  }
}
