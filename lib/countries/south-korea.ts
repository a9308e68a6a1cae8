import { banks, type Country, wallets } from './country.ts'
import { type AccountFault, fault } from './accounts/account-fault.ts'
import { ungrouped } from './accounts/digits.ts'

/**
 * The public code is the three-digit number of the Korea Financial Telecommunications and Clearings
 * Institute. Sources, read November 2026: dydgh499/orangevery, useStore.ts (all 19 numbers compared) and
 * portone-io/mcp-server, platform_supported_bank_codes.md (names; iM Bank is the former Daegu Bank).
 */
export const southKorea: Country = {
  countryCode: 'KR',
  currencyCode: 'KRW',
  callingCode: '82',
  timeZone: 'Asia/Seoul',
  languages: ['ko'],
  bankAccount: { name: 'account number', example: '110-123-456789', fault: koreanAccountFault },
  institutions: [
    ...banks('KR_BANK', [
      ['KB_KOOKMIN', 'KB Kookmin Bank', '004', 'KB국민은행'],
      ['SHINHAN', 'Shinhan Bank', '088', '신한은행'],
      ['WOORI', 'Woori Bank', '020', '우리은행'],
      ['HANA', 'Hana Bank', '081', '하나은행'],
      ['NH_NONGHYUP', 'NH Nonghyup Bank', '011', 'NH농협은행'],
      ['IBK', 'Industrial Bank of Korea', '003', 'IBK기업은행'],
      ['KAKAO_BANK', 'KakaoBank', '090', '카카오뱅크'],
      ['TOSS_BANK', 'Toss Bank', '092', '토스뱅크'],
      ['K_BANK', 'K bank', '089', '케이뱅크'],
      ['SC_FIRST', 'SC First Bank', '023', 'SC제일은행'],
      ['IM_BANK', 'iM Bank (Daegu)', '031', 'iM뱅크'],
      ['BUSAN', 'Busan Bank', '032', '부산은행'],
      ['KYONGNAM', 'Kyongnam Bank', '039', '경남은행'],
      ['GWANGJU', 'Gwangju Bank', '034', '광주은행'],
      ['JEONBUK', 'Jeonbuk Bank', '037', '전북은행'],
      ['SUHYUP', 'Suhyup Bank', '007', '수협은행'],
      ['MG_SAEMAUL', 'MG Community Credit Cooperatives', '045', '새마을금고'],
      ['SHINHYUP', 'Credit Unions (Shinhyup)', '048', '신협'],
      ['KOREA_POST', 'Korea Post', '071', '우체국'],
    ]),
    ...wallets('KR_BANK', [
      ['KAKAO_PAY', 'KakaoPay', undefined, '카카오페이'],
      ['NAVER_PAY', 'Naver Pay', undefined, '네이버페이'],
      ['TOSS', 'Toss', undefined, '토스'],
    ]),
  ],
}

/** Account of a Korean bank: 10 to 14 digits; banks do not publish their check digits. */
export function koreanAccountFault(accountNumber: string): AccountFault | undefined {
  if (/^\d{10,14}$/.test(ungrouped(accountNumber))) return undefined
  return fault('BAD_SHAPE', 'A Korean account number has 10 to 14 digits, hyphens allowed')
}
