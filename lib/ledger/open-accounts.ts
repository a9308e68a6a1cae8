import type { CurrencyCode } from '../money/currency.ts'
import type { Queryable } from '../platform/db/database.ts'
import { ledgerAccountId, type LedgerAccount } from './account.ts'
import { openLedgerAccounts } from '#sql/ledger_account'

interface AccountOfCurrency {
  readonly account: LedgerAccount
  readonly currencyCode: CurrencyCode
}

/** Accounts as parameters of a statement that opens them: each account once. */
export function accountRows(accounts: readonly AccountOfCurrency[]) {
  const byId = new Map(accounts.map((one) => [ledgerAccountId(one.account, one.currencyCode), one]))
  const rows = [...byId.values()]
  return {
    accountIds: [...byId.keys()],
    accountKinds: rows.map(({ account }) => account.kind),
    accountCurrencyCodes: rows.map(({ currencyCode }) => currencyCode),
    accountMerchantCodes: rows.map(({ account }) =>
      'merchantCode' in account ? account.merchantCode : null,
    ),
    receivingAccountIds: rows.map(({ account }) =>
      'receivingAccountId' in account ? account.receivingAccountId : null,
    ),
  }
}

/** Opens accounts before a statement that posts to them by itself. */
export async function openAccounts(
  database: Queryable,
  currencyCode: CurrencyCode,
  accounts: readonly LedgerAccount[],
): Promise<void> {
  await database.query(
    openLedgerAccounts(accountRows(accounts.map((account) => ({ account, currencyCode })))),
  )
}
