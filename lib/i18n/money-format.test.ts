import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countries } from '../countries/registry.ts'
import { currencies, type CurrencyCode } from '../money/currency.ts'
import { amountFixed, money } from '../money/money.ts'
import { formatDeadline, formatMoment } from './date-format.ts'
import { type Locale, locales } from './locales.ts'
import { formatMoney } from './money-format.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it.each<[bigint, CurrencyCode, Locale, string]>([
  [49_950n, 'INR', 'en', '₹499.50'],
  [49_950n, 'BRL', 'pt-BR', 'R$ 499,50'],
  [125_017n, 'THB', 'en', '฿1,250.17'],
  [123_456n, 'JPY', 'en', '¥123,456'],
  [123_456n, 'CNY', 'en', 'CN¥1,234.56'],
  [123_456n, 'MXN', 'en', 'MX$1,234.56'],
  [123_456n, 'MXN', 'es', '$1,234.56'],
  [123_456n, 'MXN', 'pt-BR', 'MX$ 1.234,56'],
  [123_456n, 'ARS', 'es', '$ 1.234,56'],
  [123_456n, 'COP', 'es', '$ 1.234,56'],
  [123_456n, 'BRL', 'es', '1234,56 R$'],
  [123_456n, 'TWD', 'pt-BR', 'NT$ 1.234,56'],
  [120_000n, 'VND', 'en', '₫120,000'],
  [12_500_000n, 'USDC', 'en', '12.50 USDC'],
  [12_500_001n, 'USDT', 'pt-BR', '12,500001 USDT'],
  [25_500_000n, 'USDC', 'ar', '\u206625.50 USDC\u2069'],
  [49_950n, 'BRL', 'ar', '\u200f499.50 R$\u200e'],
])('writes %s %s in %s as %s', (amount, currencyCode, locale, text) => {
  expect(plain(formatMoney(money(amount, currencyCode), locale))).toBe(text)
})

it.each(
  countries.filter(({ languages }) =>
    languages.some((language) => new Intl.Locale(language).language === 'es'),
  ),
)('writes $currencyCode in Spanish as $countryCode does', ({ countryCode, currencyCode: currency }) => {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const there = new Intl.NumberFormat(`es-${countryCode}`, { style: 'currency', currency, ...digits })
  expect(formatMoney(money(123_456_789n, currency), 'es')).toBe(there.format(1_234_567.89))
})

it('writes every amount exactly, in every currency and language', () => {
  const amounts = fc.bigInt({ min: 0n, max: 999_999_999_999_999n })
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom(...currencies),
      fc.constantFrom(...locales),
      (amount, { code }, locale) => {
        const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '')
        expect(digits(formatMoney(money(amount, code), locale))).toBe(
          digits(amountFixed(money(amount, code))),
        )
      },
    ),
  )
})

it('writes moments in the given time zone, and names it', () => {
  const at = new Date('2026-11-21T08:50:00Z')
  expect(plain(formatMoment(at, 'pt-BR', 'America/Sao_Paulo'))).toBe('21 de nov. de 2026, 05:50 BRT')
  expect(plain(formatMoment(at, 'en', 'Asia/Kolkata'))).toBe('Nov 21, 2026, 2:20 PM GMT+5:30')
  expect(formatMoment(at, 'en')).not.toMatch(/GMT|UTC/)
})

it('writes a deadline of today without its date, and of another day of that zone with it', () => {
  const now = new Date('2026-11-21T18:00:00Z')
  const at = new Date('2026-11-21T18:50:00Z')
  expect(plain(formatDeadline(at, now, 'en', 'UTC'))).toBe('6:50 PM UTC')
  expect(plain(formatDeadline(at, now, 'en', 'Asia/Kolkata'))).toBe('Nov 22, 2026, 12:20 AM GMT+5:30')
  expect(plain(formatDeadline(new Date('2026-11-22T18:00:00Z'), now, 'en', 'UTC'))).toBe(
    'Nov 22, 2026, 6:00 PM UTC',
  )
})
