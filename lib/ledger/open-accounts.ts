import type { CurrencyCode } from '../money/currency.ts'
import type { Queryable } from '../platform/db/database.ts'
import { ledgerAccountId, type LedgerAccount } from './account.ts'

interface AccountOfCurrency {
  readonly account: LedgerAccount
  readonly currencyCode: CurrencyCode
}

/** The step that opens accounts; its parameters are `accountRows`, from $1 on. */
export const insertAccounts = `
  insert into ledger_account (id, kind, currency_code, merchant_code, receiving_account_id)
  select account.id, account.kind, account.currency_code, account.merchant_code, account.receiving_account_id
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::uuid[])
      as account (id, kind, currency_code, merchant_code, receiving_account_id)
   order by account.id
  on conflict (id) do nothing`

/** The parameters of `insertAccounts`: each account once. */
export function accountRows(accounts: readonly AccountOfCurrency[]) {
  const byId = new Map(accounts.map((one) => [ledgerAccountId(one.account, one.currencyCode), one]))
  const rows = [...byId.values()]
  return [
    [...byId.keys()],
    rows.map(({ account }) => account.kind),
    rows.map(({ currencyCode }) => currencyCode),
    rows.map(({ account }) => ('merchantCode' in account ? account.merchantCode : null)),
    rows.map(({ account }) => ('receivingAccountId' in account ? account.receivingAccountId : null)),
  ] as const
}

/** Opens accounts before a statement that posts to them by itself. */
export async function openAccounts(
  database: Queryable,
  currencyCode: CurrencyCode,
  accounts: readonly LedgerAccount[],
): Promise<void> {
  await database.query({
    name: 'open_ledger_accounts',
    text: insertAccounts,
    values: accountRows(accounts.map((account) => ({ account, currencyCode }))),
  })
}
