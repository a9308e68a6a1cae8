import { z } from 'zod'
import type { CurrencyPair } from '../../../fx/currency-pairs.ts'
import { usualPairs, validRates } from '../../../fx/current-rates.ts'
import { rateJson } from '../../../fx/rate.ts'
import { tokenErrors } from '../error-schemas.ts'
import { operation } from '../operation.ts'

const timestamp = z.iso.datetime()

const pair = {
  baseCurrencyCode: z.string().describe('The currency of which one unit is priced.'),
  quoteCurrencyCode: z.string().describe('The currency in which the rate is given.'),
}
const pairExample = { baseCurrencyCode: 'USD', quoteCurrencyCode: 'INR' }

const whichPairs =
  'Every payment currency against `USD` and against `EUR`, in both directions, and these two against each other. For any other pair, multiply through one of them. The list is the same for every merchant, whatever is switched on.'

const whichSource =
  'Each pair has one rate, from one source. While an imported rate is valid it replaces the test rate of the sandbox, whichever of the two began later. Of two imported sources the one with the newer day is used.'

const pairList = z
  .object({
    data: z.array(z.object(pair).meta({ id: 'CurrencyPair', description: 'Two currencies.' })),
  })
  .meta({ id: 'CurrencyPairList', description: 'Pairs, sorted.', examples: [{ data: [pairExample] }] })

const rateList = z
  .object({
    data: z.array(
      z
        .object({
          ...pair,
          rate: z
            .number()
            .positive()
            .describe(
              'An exact decimal number: as the source published it, or computed from that and rounded half-up to 10 significant digits.',
            ),
          validFrom: timestamp.describe('ISO 8601, UTC.'),
          validTo: timestamp.describe(
            'The first moment at which it is no longer valid. A newer rate may replace it earlier. ISO 8601, UTC.',
          ),
          source: z.string().meta({
            'x-addition': true,
            description: '`ECB`: euro reference rates of the European Central Bank. `SANDBOX`: test rates.',
          }),
        })
        .meta({ id: 'FxRate', description: 'The price of one currency in another.' }),
    ),
  })
  .meta({
    id: 'FxRateList',
    description: 'Rates, sorted by pair.',
    examples: [
      {
        data: [
          {
            ...pairExample,
            rate: 88.6,
            validFrom: '2026-11-20T00:00:00.000Z',
            validTo: '2026-11-21T00:00:00.000Z',
            source: 'SANDBOX',
          },
        ],
      },
    ],
  })

export const listCurrencyPairs = operation({
  name: 'listCurrencyPairs',
  method: 'GET',
  path: '/fx-rates',
  summary: 'List the currency pairs that usually have a rate',
  description: `The pairs alone: the rates that are valid now are at \`GET /fx-rate-pairs\`. ${whichPairs}`,
  access: 'token',
  caching: 'PRIVATE',
  request: {},
  responses: {
    200: { description: 'The pairs; an empty list if there is no source of rates.', schema: pairList },
    ...tokenErrors,
  },
  run: async (gateway) => ({ value: { data: (await usualPairs(gateway)).map(pairJson) } }),
})

export const listFxRates = operation({
  name: 'listFxRates',
  method: 'GET',
  path: '/fx-rate-pairs',
  summary: 'List the exchange rates that are valid now',
  description: `${whichPairs}\n\n${whichSource}\n\nFor information: no payment is converted, each is credited in its own currency.`,
  access: 'token',
  caching: 'PRIVATE',
  request: {},
  responses: {
    200: { description: 'One rate for each pair that has one now.', schema: rateList },
    ...tokenErrors,
  },
  run: async (gateway) => {
    const rates = await validRates(gateway)
    const data = rates.map(({ rate, source, validFrom, validTo, ...of }) => ({
      ...pairJson(of),
      rate: rateJson(rate),
      validFrom: validFrom.toISOString(),
      validTo: validTo.toISOString(),
      source,
    }))
    return { value: { data } }
  },
})

const pairJson = ({ base, quote }: CurrencyPair) => ({ baseCurrencyCode: base, quoteCurrencyCode: quote })
