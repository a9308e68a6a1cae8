import { z } from 'zod'
import { tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { currencies } from '#lib/money/currency.ts'
import { endpoints } from '../handlers.ts'

const currencyList = z
  .object({
    data: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        minorUnits: z.int().describe('Digits after the decimal point.'),
        type: z.enum(['FIAT', 'CRYPTO']),
      }),
    ),
  })
  .meta({
    examples: [{ data: [{ code: 'INR', name: 'Indian Rupee', minorUnits: 2, type: 'FIAT' }] }],
  })

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/currencies', {
  GET: operation({
    name: 'listCurrencies',
    summary: 'List the currencies of the merchant',
    access: 'token',
    caching: 'PRIVATE',
    request: {},
    responses: { 200: { description: 'The currencies, by code.', schema: currencyList }, ...tokenErrors },
    run: async (_gateway, { merchant }) => {
      const enabled = currencies.filter(({ code }) => merchant.currencyEnabled(code))
      return {
        value: {
          data: enabled.map(({ code, name, minorUnits, type }) => ({ code, name, minorUnits, type })),
        },
      }
    },
  }),
})
