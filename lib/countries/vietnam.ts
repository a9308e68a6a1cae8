import { shapedAccount } from './bank-account.ts'
import { banks, type Country, wallets } from './country.ts'

/**
 * Vietnamese pay by VietQR and instant transfer (NAPAS 247). The public code is the six-digit bank number
 * (BIN) of NAPAS. Sources, read November 2026: thanhtinhpas1/vietqr-parser (after NAPAS) and the npm package
 * vietnam-qr-pay 1.5.1 (all 20 numbers and names compared; LPBank has its former name there). Sacombank
 * asked for a longer name in February 2026 (cafef.vn); its short one stays. The numbers of wallets, which do
 * not begin with 9704, are left out.
 */
export const vietnam: Country = {
  countryCode: 'VN',
  currencyCode: 'VND',
  callingCode: '84',
  timeZone: 'Asia/Ho_Chi_Minh',
  languages: ['vi'],
  bankAccount: shapedAccount(
    /^[0-9A-Z]{5,19}$/i,
    'A Vietnamese account number has 5 to 19 digits or letters, for example 0123456789',
    '0123456789',
  ),
  institutions: [
    ...banks('NAPAS_BIN', [
      ['VIETCOMBANK', 'Vietcombank', '970436'],
      ['VIETINBANK', 'VietinBank', '970415'],
      ['BIDV', 'BIDV', '970418'],
      ['AGRIBANK', 'Agribank', '970405'],
      ['TECHCOMBANK', 'Techcombank', '970407'],
      ['MB', 'MB Bank', '970422'],
      ['ACB', 'ACB', '970416'],
      ['VPBANK', 'VPBank', '970432'],
      ['TPBANK', 'TPBank', '970423'],
      ['SACOMBANK', 'Sacombank', '970403'],
      ['HDBANK', 'HDBank', '970437'],
      ['VIB', 'VIB', '970441'],
      ['SHB', 'SHB', '970443'],
      ['EXIMBANK', 'Eximbank', '970431'],
      ['MSB', 'MSB', '970426'],
      ['OCB', 'OCB', '970448'],
      ['SEABANK', 'SeABank', '970440'],
      ['LPBANK', 'LPBank', '970449'],
      ['NAM_A', 'Nam A Bank', '970428'],
      ['PVCOMBANK', 'PVcomBank', '970412'],
    ]),
    ...wallets('NAPAS_BIN', [
      ['MOMO', 'MoMo'],
      ['ZALOPAY', 'ZaloPay'],
      ['VIETTEL_MONEY', 'Viettel Money'],
      ['VNPAY', 'VNPAY'],
    ]),
  ],
}
