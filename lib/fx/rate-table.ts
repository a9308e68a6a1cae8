import { isCurrencyCode, type CurrencyCode } from '../money/currency.ts'
import type { Rate } from './rate.ts'

/** The currencies of rates: those of payments, and the two that markets quote against. */
export type RateCurrency = CurrencyCode | AnchorCurrency
export type AnchorCurrency = 'EUR' | 'USD'

export const anchorCurrencies: readonly AnchorCurrency[] = ['EUR', 'USD']

export const isRateCurrency = (code: string): code is RateCurrency =>
  isCurrencyCode(code) || (anchorCurrencies as readonly string[]).includes(code)

/** The rates of one source for one day. */
export interface RateTable {
  /** `ECB`, `SANDBOX`. */
  readonly source: string
  /** The source's date, `YYYY-MM-DD`. */
  readonly date: string
  readonly base: RateCurrency
  /** The price of one unit of the base in each of the others; the base itself is not included. */
  readonly rates: ReadonlyMap<RateCurrency, Rate>
  readonly validFrom: Date
  /** The first moment at which it is no longer valid. */
  readonly validTo: Date
}

export const isValidAt = ({ validFrom, validTo }: RateTable, now: Date): boolean =>
  validFrom <= now && now < validTo

/**
 * The result of reading a source: tables of one or more days, and the currencies in them that the gateway
 * does not support.
 */
export interface RatesRead {
  readonly tables: readonly [RateTable, ...RateTable[]]
  readonly skipped: readonly string[]
}

/** A source of rates. */
export interface RateSource {
  readonly name: string
  read(): Promise<RatesRead | RateFault>
}

/** Why rates were not imported; then nothing is stored. The message says what to change. */
export interface RateFault {
  readonly fault: 'NOT_READ' | 'NOT_UNDERSTOOD' | 'NOT_PLAUSIBLE' | 'CONTRADICTS_STORED'
  readonly message: string
}

export const rateFault = (fault: RateFault['fault'], message: string): RateFault => ({ fault, message })

export const isRateFault = (result: object): result is RateFault => 'fault' in result
