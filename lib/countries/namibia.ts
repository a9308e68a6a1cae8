import { digitsAccount } from './bank-account.ts'
import { banks, type Country, wallets } from './country.ts'

/** Sources: public lists and invoices that agree on the BIC, read November 2026. */
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
