import { z } from 'zod'
import { tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { validRates } from '#lib/fx/current-rates.ts'
import { rateJson } from '#lib/fx/rate.ts'
import { pair, pairExample, pairJson, whichPairs } from '../fx-rates/schemas.ts'
import { endpoints } from '../handlers.ts'

const timestamp = z.iso.datetime()

const whichSource =
  'Each pair has one rate, from one source. While an imported rate is valid it replaces the test rate of the sandbox, whichever of the two began later. Of two imported sources the one with the newer day is used.'

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

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/fx-rate-pairs', {
  GET: operation({
    name: 'listFxRates',
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
  }),
})
