import { digitsAccount } from './bank-account.ts'
import { banks, type Country, wallets } from './country.ts'

/**
 * A bank's public code is the first three digits of its CNAPS number (People's Bank of China). Sources, read
 * November 2026: paycq/merchant-registration, bank_list.js, and public lists of CNAPS numbers that agree
 * with it (all 15 numbers and names compared).
 */
export const china: Country = {
  countryCode: 'CN',
  currencyCode: 'CNY',
  callingCode: '86',
  timeZone: 'Asia/Shanghai',
  languages: ['zh-CN'],
  bankAccount: digitsAccount('A Chinese', '6222000000000000000', 8, 32),
  institutions: [
    ...banks('CNAPS', [
      ['ICBC', 'Industrial and Commercial Bank of China', '102', '中国工商银行'],
      ['CCB', 'China Construction Bank', '105', '中国建设银行'],
      ['ABC', 'Agricultural Bank of China', '103', '中国农业银行'],
      ['BOC', 'Bank of China', '104', '中国银行'],
      ['PSBC', 'Postal Savings Bank of China', '403', '中国邮政储蓄银行'],
      ['BOCOM', 'Bank of Communications', '301', '交通银行'],
      ['CMB', 'China Merchants Bank', '308', '招商银行'],
      ['CIB', 'Industrial Bank', '309', '兴业银行'],
      ['SPDB', 'Shanghai Pudong Development Bank', '310', '浦发银行'],
      ['CITIC', 'China CITIC Bank', '302', '中信银行'],
      ['CMBC', 'China Minsheng Bank', '305', '中国民生银行'],
      ['CEB', 'China Everbright Bank', '303', '中国光大银行'],
      ['PINGAN', 'Ping An Bank', '307', '平安银行'],
      ['CGB', 'China Guangfa Bank', '306', '广发银行'],
      ['HXB', 'Hua Xia Bank', '304', '华夏银行'],
    ]),
    ...wallets('CNAPS', [
      ['WECHAT_PAY', 'WeChat Pay', undefined, '微信支付'],
      ['ALIPAY', 'Alipay', undefined, '支付宝'],
    ]),
  ],
}
