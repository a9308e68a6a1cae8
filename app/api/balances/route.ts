import { z } from 'zod'
import { notFound, reservedRefusal, tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { balanceListSchema } from '#lib/api/endpoint/payment-schemas.ts'
import { readBalances } from '#lib/ledger/read-balances.ts'
import { endpoints } from '../handlers.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/balances', {
  GET: operation({
    name: 'listBalances',
    summary: 'Read the balances',
    access: 'token',
    request: {
      query: z.object({
        currencyCodes: z
          .string()
          .optional()
          .describe(
            'Comma-separated; unknown and invalid values are ignored, without it every currency is returned.',
          ),
      }),
    },
    responses: {
      200: {
        description: 'One balance for every currency switched on, zeros included.',
        schema: balanceListSchema,
      },
      ...tokenErrors,
      406: reservedRefusal,
      410: notFound,
    },
    run: async (gateway, caller, { query }) => {
      const asked =
        query.currencyCodes === undefined
          ? undefined
          : new Set(query.currencyCodes.split(',').map((code) => code.trim()))
      const balances = await readBalances(gateway.db, caller.merchantCode)
      const wanted = balances.filter(
        ({ currencyCode }) =>
          caller.merchant.currencyEnabled(currencyCode) && (asked === undefined || asked.has(currencyCode)),
      )
      return { value: { data: wanted.map(({ json }) => json) } }
    },
  }),
})
