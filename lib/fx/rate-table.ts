import { isCurrencyCode, type CurrencyCode } from '../money/currency.ts'
import type { Rate } from './rate.ts'

/** What rates are in: the currencies of payments, and the two that the world quotes against. */
export type RateCurrency = CurrencyCode | AnchorCurrency
export type AnchorCurrency = 'EUR' | 'USD'

export const anchorCurrencies: readonly AnchorCurrency[] = ['EUR', 'USD']

export const isRateCurrency = (code: string): code is RateCurrency =>
  isCurrencyCode(code) || (anchorCurrencies as readonly string[]).includes(code)

/** What one source said for one day. */
export interface RateTable {
  /** `ECB`, `SANDBOX`. */
  readonly source: string
  /** The day that the source calls it by, `YYYY-MM-DD`. */
  readonly date: string
  readonly base: RateCurrency
  /** What one unit of the base costs in each of the others; the base itself is not among them. */
  readonly rates: ReadonlyMap<RateCurrency, Rate>
  readonly validFrom: Date
  /** The first moment at which it does not hold any more. */
  readonly validTo: Date
}

export const isValidAt = ({ validFrom, validTo }: RateTable, now: Date): boolean =>
  validFrom <= now && now < validTo

/** What was read from a source: tables of one or more days, and the currencies in them that nothing here is paid in. */
export interface RatesRead {
  readonly tables: readonly [RateTable, ...RateTable[]]
  readonly skipped: readonly string[]
}

/** Where rates come from. */
export interface RateSource {
  readonly name: string
  read(): Promise<RatesRead | RateFault>
}

/** Why rates were not taken; then nothing is stored. The message says what to change. */
export interface RateFault {
  readonly fault: 'NOT_READ' | 'NOT_UNDERSTOOD' | 'NOT_PLAUSIBLE' | 'CONTRADICTS_STORED'
  readonly message: string
}

export const rateFault = (fault: RateFault['fault'], message: string): RateFault => ({ fault, message })

export const isRateFault = (result: object): result is RateFault => 'fault' in result
