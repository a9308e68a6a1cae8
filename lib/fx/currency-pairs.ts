import { currencies } from '../money/currency.ts'
import { anchorCurrencies, type RateCurrency, type RateTable } from './rate-table.ts'
import { crossRate, one, type Rate } from './rate.ts'

export interface CurrencyPair {
  readonly base: RateCurrency
  readonly quote: RateCurrency
}

/** The price of one unit of the base in the quote currency, and its validity. */
export interface PairRate extends CurrencyPair {
  readonly rate: Rate
  readonly source: string
  readonly validFrom: Date
  readonly validTo: Date
}

/**
 * The pairs that we list: every currency of payments against the US dollar and the euro, both ways, and these
 * two against each other. Merchants convert between two others through the dollar or the euro, as the market
 * does; all pairs would be 650.
 */
export const listedPairs: readonly CurrencyPair[] = [
  ...currencies.map(({ code }) => code),
  ...anchorCurrencies,
]
  .flatMap((code): CurrencyPair[] =>
    anchorCurrencies
      .filter((anchor) => anchor !== code)
      .flatMap((anchor) => [
        { base: code, quote: anchor },
        { base: anchor, quote: code },
      ]),
  )
  .filter(
    ({ base, quote }, place, all) =>
      all.findIndex((pair) => pair.base === base && pair.quote === quote) === place,
  )
  .toSorted((a, b) => a.base.localeCompare(b.base) || a.quote.localeCompare(b.quote))

/**
 * The listed pairs that the tables give, each from the first table that has both currencies: one source and
 * one day for each pair.
 */
export const pairRates = (tables: readonly RateTable[]): PairRate[] =>
  listedPairs.flatMap((pair) => {
    const priced = tables.map((table) => ({ table, rate: rateIn(table, pair) }))
    const first = priced.find(({ rate }) => rate !== undefined)
    if (!first?.rate) return []
    const { source, validFrom, validTo } = first.table
    return [{ ...pair, rate: first.rate, source, validFrom, validTo }]
  })

/** A rate that the source gives is used as it is; every other is computed through the source's base. */
function rateIn(table: RateTable, { base, quote }: CurrencyPair): Rate | undefined {
  const ofBase = priceOf(table, base)
  const ofQuote = priceOf(table, quote)
  if (!ofBase || !ofQuote) return undefined
  return base === table.base ? ofQuote : crossRate(ofBase, ofQuote)
}

const priceOf = ({ base, rates }: RateTable, currencyCode: RateCurrency): Rate | undefined =>
  currencyCode === base ? one : rates.get(currencyCode)
