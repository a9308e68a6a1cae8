/**
 * The 24 currencies of the specification ("Payment methods (incoming)"); minor units by ISO 4217, USDC and
 * USDT by their token contracts.
 */
const table = [
  ['ARS', 'Argentine Peso', 2, '032'],
  ['BRL', 'Brazilian Real', 2, '986'],
  ['CNY', 'Chinese Yuan', 2, '156'],
  ['COP', 'Colombian Peso', 2, '170'],
  ['GHS', 'Ghanaian Cedi', 2, '936'],
  ['IDR', 'Indonesian Rupiah', 2, '360'],
  ['INR', 'Indian Rupee', 2, '356'],
  ['JPY', 'Japanese Yen', 0, '392'],
  ['KES', 'Kenyan Shilling', 2, '404'],
  ['KRW', 'South Korean Won', 0, '410'],
  ['LAK', 'Lao Kip', 2, '418'],
  ['MXN', 'Mexican Peso', 2, '484'],
  ['MYR', 'Malaysian Ringgit', 2, '458'],
  ['NAD', 'Namibian Dollar', 2, '516'],
  ['NGN', 'Nigerian Naira', 2, '566'],
  ['PHP', 'Philippine Peso', 2, '608'],
  ['THB', 'Thai Baht', 2, '764'],
  ['TWD', 'New Taiwan Dollar', 2, '901'],
  ['TZS', 'Tanzanian Shilling', 2, '834'],
  ['USDC', 'USD Coin', 6, undefined],
  ['USDT', 'Tether USD', 6, undefined],
  ['VND', 'Vietnamese Dong', 0, '704'],
  ['ZAR', 'South African Rand', 2, '710'],
  ['ZMW', 'Zambian Kwacha', 2, '967'],
] as const

export type CurrencyCode = (typeof table)[number][0]

export interface Currency {
  readonly code: CurrencyCode
  readonly name: string
  /** Digits after the decimal point. */
  readonly minorUnits: number
  readonly type: 'FIAT' | 'CRYPTO'
  /** ISO 4217 numeric code, as EMVCo QR codes carry it; absent for crypto currencies. */
  readonly numericCode?: string
}

const byCode: ReadonlyMap<string, Currency> = new Map(
  table.map(([code, name, minorUnits, numericCode]) => [
    code,
    { code, name, minorUnits, ...(numericCode ? { type: 'FIAT', numericCode } : { type: 'CRYPTO' }) },
  ]),
)

/** Every currency that the gateway supports, in alphabetical order of its code. */
export const currencies: readonly Currency[] = [...byCode.values()]

export const isCurrencyCode = (code: string): code is CurrencyCode => byCode.has(code)

/** The currency of a row. Throws when this release does not know it. */
export function currencyFromDatabase(code: string): CurrencyCode {
  if (!isCurrencyCode(code)) throw new Error(`the database holds the currency ${code}`)
  return code
}

/** Facts about a known currency. */
export function currencyOf(code: CurrencyCode): Currency {
  const found = byCode.get(code)
  if (!found) throw new Error(`unknown currency ${code}`)
  return found
}
