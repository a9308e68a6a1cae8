import type { Database } from '../../platform/db/database.ts'
import { sandboxAccounts } from './accounts.ts'
import { sandboxRailName } from './name.ts'

/**
 * Opens the sandbox's receiving accounts; existing ones only get new methods. Safe to run concurrently and
 * repeatedly.
 */
export async function seedSandboxAccounts(db: Database): Promise<void> {
  for (const [position, account] of sandboxAccounts.entries()) {
    await db.query({
      name: 'seed_sandbox_account',
      text: `
        insert into receiving_account (provider, currency_code, kind, identifier, holder, bank_code, bank_name, bank_branch,
          details, methods, position)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        on conflict (provider, currency_code, kind, identifier) do update set methods = excluded.methods
        where receiving_account.methods <> excluded.methods`,
      values: [
        sandboxRailName,
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
