import type { CurrencyCode } from '../money/currency.ts'
import type { Queryable } from '../platform/db/database.ts'
import { ledgerAccountId, type LedgerAccount } from './account.ts'

/** Opens accounts before their first posting: a statement of its own, because a trigger must see them. */
export async function openAccounts(
  database: Queryable,
  currencyCode: CurrencyCode,
  accounts: readonly LedgerAccount[],
): Promise<void> {
  await database.query({
    name: 'open_ledger_accounts',
    text: `
      insert into ledger_account (id, kind, currency_code, merchant_code, receiving_account_id)
      select account.id, account.kind, $1, account.merchant_code, account.receiving_account_id
        from unnest($2::text[], $3::text[], $4::text[], $5::uuid[])
          as account (id, kind, merchant_code, receiving_account_id)
       order by account.id
      on conflict (id) do nothing`,
    values: [
      currencyCode,
      accounts.map((account) => ledgerAccountId(account, currencyCode)),
      accounts.map(({ kind }) => kind),
      accounts.map((account) => ('merchantCode' in account ? account.merchantCode : null)),
      accounts.map((account) => ('receivingAccountId' in account ? account.receivingAccountId : null)),
    ],
  })
}
