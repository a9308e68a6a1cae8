import { z } from 'zod'
import type { CurrencyPair } from '../../../fx/currency-pairs.ts'
import { usualPairs, validRates } from '../../../fx/current-rates.ts'
import { rateJson } from '../../../fx/rate.ts'
import { tokenErrors } from '../error-schemas.ts'
import { operation } from '../operation.ts'

const timestamp = z.iso.datetime()

const pair = {
  baseCurrencyCode: z.string().describe('One unit of it …'),
  quoteCurrencyCode: z.string().describe('… costs the rate in this.'),
}
const pairExample = { baseCurrencyCode: 'USD', quoteCurrencyCode: 'INR' }

const whichPairs =
  'Every currency of payments against `USD` and against `EUR`, both ways, and these two against each other; between two others, multiply over one of them. The list is the same for every merchant, whatever is switched on.'

const whichSource =
  'Each pair has one rate, from one source. A rate that was imported goes before the test rate of the sandbox as long as it holds, whichever of the two began later; of two sources that were imported the one with the newer day goes first.'

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
              'A decimal number, written exactly: what the source says, or worked out from it and rounded half-up to 10 significant digits.',
            ),
          validFrom: timestamp.describe('ISO 8601, UTC.'),
          validTo: timestamp.describe(
            'The first moment at which it does not hold any more. A newer rate may take its place before. ISO 8601, UTC.',
          ),
          source: z.string().meta({
            'x-addition': true,
            description:
              '`ECB`: euro reference rates of the European Central Bank. `SANDBOX`: made up for tests.',
          }),
        })
        .meta({ id: 'FxRate', description: 'What a currency costs in another.' }),
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
  method: 'GET',
  path: '/fx-rates',
  summary: 'List the currency pairs that usually have a rate',
  description: whichPairs,
  access: 'token',
  request: {},
  responses: {
    200: { description: 'The pairs; an empty list where rates have no source.', schema: pairList },
    ...tokenErrors,
  },
  run: async (gateway) => ({ value: { data: (await usualPairs(gateway)).map(pairJson) } }),
})

export const listFxRates = operation({
  method: 'GET',
  path: '/fx-rate-pairs',
  summary: 'List the exchange rates that are valid now',
  description: `${whichPairs}\n\n${whichSource}\n\nFor information: no payment is converted, each is credited in its own currency.`,
  access: 'token',
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
