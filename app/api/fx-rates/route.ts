import { z } from 'zod'
import { tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { usualPairs } from '#lib/fx/current-rates.ts'
import { endpoints } from '../handlers.ts'
import { pair, pairExample, pairJson, whichPairs } from './schemas.ts'

const pairList = z
  .object({
    data: z.array(z.object(pair).meta({ id: 'CurrencyPair', description: 'Two currencies.' })),
  })
  .meta({ id: 'CurrencyPairList', description: 'Pairs, sorted.', examples: [{ data: [pairExample] }] })

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/fx-rates', {
  GET: operation({
    name: 'listCurrencyPairs',
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
  }),
})
