import { japaneseAccountFault, japaneseBranchFault } from './accounts/zengin.ts'
import { banks, type Country, wallets } from './country.ts'

/**
 * The public code is the bank number of the Zengin clearing system. Source, read November 2026: the npm
 * package zengin-code 1.0.0-p20260824 (all 15 numbers and Japanese names compared).
 */
export const japan: Country = {
  countryCode: 'JP',
  currencyCode: 'JPY',
  callingCode: '81',
  timeZone: 'Asia/Tokyo',
  languages: ['ja'],
  bankAccount: {
    name: 'account number',
    example: '1234567',
    fault: japaneseAccountFault,
    branch: { name: 'branch code', example: '001', fault: japaneseBranchFault },
  },
  institutions: [
    ...banks('ZENGIN', [
      ['JAPAN_POST', 'Japan Post Bank', '9900', 'ゆうちょ銀行'],
      ['MUFG', 'MUFG Bank', '0005', '三菱UFJ銀行'],
      ['SMBC', 'Sumitomo Mitsui Banking Corporation', '0009', '三井住友銀行'],
      ['MIZUHO', 'Mizuho Bank', '0001', 'みずほ銀行'],
      ['RESONA', 'Resona Bank', '0010', 'りそな銀行'],
      ['SAITAMA_RESONA', 'Saitama Resona Bank', '0017', '埼玉りそな銀行'],
      ['RAKUTEN', 'Rakuten Bank', '0036', '楽天銀行'],
      ['SBI_NET', 'Docomo SMTB Net Bank (formerly SBI Sumishin)', '0038', 'ドコモＳＭＴＢネット銀行'],
      ['PAYPAY_BANK', 'PayPay Bank', '0033', 'PayPay銀行'],
      ['SEVEN_BANK', 'Seven Bank', '0034', 'セブン銀行'],
      ['SONY_BANK', 'Sony Bank', '0035', 'ソニー銀行'],
      ['AU_JIBUN', 'au Jibun Bank', '0039', 'auじぶん銀行'],
      ['AEON', 'AEON Bank', '0040', 'イオン銀行'],
      ['GMO_AOZORA', 'GMO Aozora Net Bank', '0310', 'GMOあおぞらネット銀行'],
      ['SBI_SHINSEI', 'SBI Shinsei Bank', '0397', 'SBI新生銀行'],
    ]),
    ...wallets('ZENGIN', [
      ['PAYPAY', 'PayPay'],
      ['RAKUTEN_PAY', 'Rakuten Pay', undefined, '楽天ペイ'],
      ['D_BARAI', 'd Barai', undefined, 'd払い'],
    ]),
  ],
}
