import { CsvFile, prefersCsv } from '#lib/api/endpoint/csv-file.ts'
import { settlementNotFound, tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { cursorOf, pageQuery, placeAfter, type ListName } from '#lib/api/endpoint/list-cursor.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import {
  csvExample,
  entryJson,
  entryListSchema,
  settlementCsv,
} from '#lib/api/endpoint/settlement-schemas.ts'
import type { Gateway } from '#lib/gateway.ts'
import {
  settledEntries,
  settledLines,
  type EntryPosition,
} from '#lib/ledger/settlements/settlement-entries.ts'
import { settlementId, type Settlement } from '#lib/ledger/settlements/settlement.ts'
import { isFailure } from '#lib/payments/failure.ts'
import { endpoints } from '../../../handlers.ts'
import { findSettlement, settlementPath } from '../../schemas.ts'

const written = /^\d{1,18}$/

function entryPosition(position: string): EntryPosition | undefined {
  const [available = '', reserved = '', ...more] = position.split('.')
  if (!written.test(available) || !written.test(reserved) || more.length > 0) return undefined
  return { available: BigInt(available), reserved: BigInt(reserved) }
}

async function entryPage(
  gateway: Gateway,
  settlement: Settlement,
  after: EntryPosition | undefined,
  limit: number,
) {
  const data: ReturnType<typeof entryJson>[] = []
  let last: EntryPosition | undefined
  for await (const entry of settledEntries(gateway.db, settlement, { after, atOnce: 2 * limit + 2 })) {
    if (data.length === limit) return { data, next: last }
    data.push(entryJson(entry))
    last = entry.position
  }
  return { data }
}

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  '/settlements/{idSettlement}/entries',
  {
    GET: operation({
      name: 'listSettlementEntries',
      summary: 'List the entries of a settlement',
      description: `The entries that changed your balance, in the order of booking: the amounts add up from \`openingBalance\` to \`closingBalance\`.
Entries that one payment books together stay in one settlement: \`at\` may be a moment after the end of the period.

With \`Accept: text/csv\` the answer is a file (RFC 4180, UTF-8, a header line) with all entries, whatever \`limit\` and \`cursor\` say.
IDs are written as you chose them. They contain only letters, digits, \`_\` and \`-\`, so a spreadsheet cannot run them as a formula; but it may show an ID
such as \`-1-2\` or \`1E5\` as a number: import that column as text.`,
      access: 'token',
      headers: { Accept: '`text/csv` for a file with all entries; JSON otherwise.' },
      request: { params: settlementPath, query: pageQuery },
      responses: {
        200: { description: 'A page of entries.', schema: entryListSchema, csv: csvExample },
        ...tokenErrors,
        410: settlementNotFound,
      },
      run: async (gateway, { merchantCode }, { params, query: { limit, cursor } }, { headers }) => {
        const list: ListName = ['settlement-entry', merchantCode, params.idSettlement]
        const after = placeAfter(list, cursor, entryPosition)
        if (isFailure(after)) return after
        const settlement = await findSettlement(gateway, merchantCode, params.idSettlement)
        if (!settlement) return { failure: 'SETTLEMENT_NOT_FOUND' }
        if (prefersCsv(headers.get('accept'))) {
          const lines = settlementCsv(settledLines(gateway.db, settlement))
          return { value: new CsvFile(`settlement-${settlementId(settlement)}.csv`, lines) }
        }
        const { data, next } = await entryPage(gateway, settlement, after.value, limit)
        const goesOn = next && { nextCursor: cursorOf(list, `${next.available}.${next.reserved}`) }
        return { value: { data, ...goesOn } }
      },
    }),
  },
)
