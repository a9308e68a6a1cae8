import { codeList } from '#lib/api/endpoint/code-list.ts'
import { tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { cursorOf, inOrder, orderedPageQuery, placeAfter } from '#lib/api/endpoint/list-cursor.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { queryMoment } from '#lib/api/endpoint/query-moment.ts'
import { settlementJson, settlementListSchema } from '#lib/api/endpoint/settlement-schemas.ts'
import { readSettlements } from '#lib/ledger/settlements/read-settlements.ts'
import { isFailure } from '#lib/payments/failure.ts'
import { endpoints } from '../handlers.ts'
import { whatItIs } from './schemas.ts'

const written = /^\d{1,18}$/

const moment = (description: string, example: string) => queryMoment(description, example).optional()

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/settlements', {
  GET: operation({
    name: 'listSettlements',
    summary: 'List the settlements',
    description: `${whatItIs}\n\nIn the order in which they were closed, or with \`order=newest\` in the reverse; a new one never appears before one that you have read.`,
    access: 'token',
    request: {
      query: orderedPageQuery.extend({
        from: moment('Periods that end after it.', '2026-11-01T00:00:00Z'),
        to: moment('Periods that end at it or before.', '2026-12-01T00:00:00Z'),
        currencyCodes: codeList(
          'Comma-separated; unknown and invalid values are ignored, without it every currency is returned.',
          ['INR', 'INR,THB'],
        ),
      }),
    },
    responses: {
      200: { description: 'A page of settlements.', schema: settlementListSchema },
      ...tokenErrors,
    },
    run: async (gateway, { merchantCode }, { query }) => {
      const { from, to, currencyCodes, limit, cursor, order } = query
      const list = inOrder(['settlement', merchantCode], order)
      const after = placeAfter(list, cursor, (position) =>
        written.test(position) ? BigInt(position) : undefined,
      )
      if (isFailure(after)) return after
      const filter = { from, to, currencyCodes }
      const page = { after: after.value, limit: limit + 1, newestFirst: order === 'newest' }
      const found = await readSettlements(gateway.db, merchantCode, filter, page)
      const settlements = found.slice(0, limit)
      const next = found.length > limit ? settlements.at(-1)?.position : undefined
      return {
        value: {
          data: settlements.map(settlementJson),
          ...(next !== undefined && { nextCursor: cursorOf(list, String(next)) }),
        },
      }
    },
  }),
})
