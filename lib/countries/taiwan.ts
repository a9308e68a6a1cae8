import { digitsAccount } from './bank-account.ts'
import { banks, type Country, stores } from './country.ts'

/**
 * Taiwanese pay a code at the kiosk or till of a convenience store, or transfer to a number of their own
 * (virtual account). The public code is the three-digit bank number. Sources, read November 2026: two public
 * lists of Taiwanese bank codes (all 17 numbers compared); tw.news.yahoo.com, January 2026: Shin Kong Bank
 * joins Taishin on 1 January 2027; beams.tw, help on payment by code (kiosks).
 */
export const taiwan: Country = {
  countryCode: 'TW',
  currencyCode: 'TWD',
  callingCode: '886',
  timeZone: 'Asia/Taipei',
  languages: ['zh-TW'],
  bankAccount: digitsAccount('A Taiwanese', '01234567890123', 7, 16),
  institutions: [
    ...stores([
      ['SEVEN_ELEVEN', '7-ELEVEN', '7-ELEVEN 統一超商', 'ibon'],
      ['FAMILY_MART', 'FamilyMart', '全家便利商店', 'FamiPort'],
      ['HILIFE', 'Hi-Life', '萊爾富', 'Life-ET'],
      ['OK_MART', 'OK Mart', 'OK超商', 'OK.go'],
    ]),
    ...banks('TW_BANK', [
      ['CTBC', 'CTBC Bank', '822', '中國信託商業銀行'],
      ['CATHAY', 'Cathay United Bank', '013', '國泰世華商業銀行'],
      ['ESUN', 'E.SUN Bank', '808', '玉山商業銀行'],
      ['TAIPEI_FUBON', 'Taipei Fubon Bank', '012', '台北富邦銀行'],
      ['CHUNGHWA_POST', 'Chunghwa Post', '700', '中華郵政'],
      ['BANK_OF_TAIWAN', 'Bank of Taiwan', '004', '臺灣銀行'],
      ['LAND_BANK', 'Land Bank of Taiwan', '005', '土地銀行'],
      ['TCB', 'Taiwan Cooperative Bank', '006', '合作金庫商業銀行'],
      ['FIRST_BANK', 'First Bank', '007', '第一銀行'],
      ['HUA_NAN', 'Hua Nan Bank', '008', '華南銀行'],
      ['CHANG_HWA', 'Chang Hwa Bank', '009', '彰化銀行'],
      ['MEGA', 'Mega Bank', '017', '兆豐國際商業銀行'],
      ['TAISHIN', 'Taishin Bank', '812', '台新國際商業銀行'],
      ['SINOPAC', 'Bank SinoPac', '807', '永豐商業銀行'],
      ['YUANTA', 'Yuanta Bank', '806', '元大商業銀行'],
      ['FAR_EASTERN', 'Far Eastern International Bank', '805', '遠東國際商業銀行'],
      ['LINE_BANK', 'LINE Bank', '824', '連線商業銀行'],
    ]),
  ],
}
