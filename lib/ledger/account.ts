import type { CurrencyCode } from '../money/currency.ts'

/** House accounts, one per currency. */
export type HouseAccountKind =
  | 'PAYOUT_CLEARING'
  | 'FEE_INCOME'
  | 'VAT_PAYABLE'
  | 'ROUNDING'
  | 'SUSPENSE'
  | 'FX'
  | 'OPENING_BALANCE'
  // What lines of statements say beside receipts and payouts.
  | 'OPEN_DEBITS'
  | 'BANK_CHARGES'
  | 'INTEREST_INCOME'
  | 'TRANSFER_CLEARING'
  | 'OTHER'
  // What payments lack that were completed with less.
  | 'SHORTFALL'

/** The account of a posting; the currency is the entry's. */
export type LedgerAccount =
  | { readonly kind: 'MERCHANT_AVAILABLE' | 'MERCHANT_RESERVED'; readonly merchantCode: string }
  | { readonly kind: 'RECEIVING'; readonly receivingAccountId: string }
  | { readonly kind: HouseAccountKind }

/** An account's ID in the database: `SUSPENSE/INR`, `MERCHANT_AVAILABLE/INR/DEMO`. */
export function ledgerAccountId(account: LedgerAccount, currencyCode: CurrencyCode): string {
  const owner = ownerOf(account)
  return owner === undefined ? `${account.kind}/${currencyCode}` : `${account.kind}/${currencyCode}/${owner}`
}

function ownerOf(account: LedgerAccount): string | undefined {
  if ('merchantCode' in account) return account.merchantCode
  return 'receivingAccountId' in account ? account.receivingAccountId : undefined
}
