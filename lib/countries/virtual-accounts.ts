import type { CurrencyCode } from '../money/currency.ts'
import type { Institution } from './country.ts'
import { institutionsOf } from './registry.ts'

/** How virtual accounts look in one country, and which of its banks issue them, the most used first. */
interface VirtualAccountFacts {
  /** Length of a whole number: what every bank there and every machine that takes it has room for. */
  readonly digits: number
  readonly issuers: readonly string[]
}

/**
 * Numbers that a bank gives out for one payment each and books to the account of the company whose prefix
 * they begin with. Sources, read November 2026: Midtrans, "Supported Virtual Account", Xendit and DOKU
 * (Indonesia: issuers, prefixes of 4 or 5 digits); PortOne SDK, `Bank` (Korea: issuers); payment pages of
 * Taiwanese shops (14 digits; which banks issue is general knowledge).
 */
const facts: Partial<Record<CurrencyCode, VirtualAccountFacts>> = {
  IDR: { digits: 16, issuers: ['BCA', 'BRI', 'MANDIRI', 'BNI', 'BSI', 'PERMATA', 'CIMB_NIAGA', 'DANAMON'] },
  KRW: {
    digits: 14,
    issuers: [
      'KB_KOOKMIN',
      'SHINHAN',
      'WOORI',
      'HANA',
      'NH_NONGHYUP',
      'IBK',
      'SUHYUP',
      'IM_BANK',
      'BUSAN',
      'KYONGNAM',
      'GWANGJU',
      'KOREA_POST',
    ],
  },
  TWD: {
    digits: 14,
    issuers: [
      'CTBC',
      'CATHAY',
      'ESUN',
      'TAIPEI_FUBON',
      'BANK_OF_TAIWAN',
      'LAND_BANK',
      'FIRST_BANK',
      'HUA_NAN',
      'TAISHIN',
      'SINOPAC',
    ],
  },
}

/** The banks that issue virtual accounts in a currency, the most used first; none where there are none. */
export function virtualAccountBanks(currencyCode: CurrencyCode): readonly Institution[] {
  const banks = institutionsOf(currencyCode, 'BANK')
  const issuers = facts[currencyCode]?.issuers ?? []
  return issuers.flatMap((issuer) => banks.find(({ code }) => code === issuer) ?? [])
}

/** How many digits a virtual account has. Throws for a currency that has none. */
export function virtualAccountDigits(currencyCode: CurrencyCode): number {
  const known = facts[currencyCode]
  if (!known) throw new Error(`there are no virtual accounts in ${currencyCode}`)
  return known.digits
}
