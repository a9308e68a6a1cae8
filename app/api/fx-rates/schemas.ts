import { z } from 'zod'
import type { CurrencyPair } from '#lib/fx/currency-pairs.ts'

/** The fields of a pair of currencies. */
export const pair = {
  baseCurrencyCode: z.string().describe('The currency of which one unit is priced.'),
  quoteCurrencyCode: z.string().describe('The currency in which the rate is given.'),
}
export const pairExample = { baseCurrencyCode: 'USD', quoteCurrencyCode: 'INR' }

/** What the reference says of the pairs. */
export const whichPairs =
  'Every payment currency against `USD` and against `EUR`, in both directions, and these two against each other. For any other pair, multiply through one of them. The list is the same for every merchant, whatever is switched on.'

/** A pair as the API answers it. */
export const pairJson = ({ base, quote }: CurrencyPair) => ({
  baseCurrencyCode: base,
  quoteCurrencyCode: quote,
})
