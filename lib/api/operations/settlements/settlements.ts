import { z } from 'zod'
import type { Gateway } from '../../../gateway.ts'
import { readSettlement, readSettlements } from '../../../ledger/settlements/read-settlements.ts'
import { settledEntries, type EntryPosition } from '../../../ledger/settlements/settlement-entries.ts'
import { parseSettlementId, settlementId, type Settlement } from '../../../ledger/settlements/settlement.ts'
import { isFailure } from '../../../payments/failure.ts'
import { codeList } from '../codes/code-list.ts'
import { settlementNotFound, tokenErrors } from '../error-schemas.ts'
import { cursorOf, inOrder, orderedPageQuery, pageQuery, placeAfter, type ListName } from '../list-cursor.ts'
import { operation } from '../operation.ts'
import { queryMoment } from '../query-moment.ts'
import { CsvFile, prefersCsv } from './csv-file.ts'
import {
  csvExample,
  entryJson,
  entryListSchema,
  settlementCsv,
  settlementJson,
  settlementListSchema,
  settlementSchema,
} from './settlement-schemas.ts'

const settlementPath = z.object({
  idSettlement: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be an idSettlement as GET /settlements answers it')
    .meta({ description: 'As `GET /settlements` answers it.', examples: ['INR-000042'] }),
})

const written = /^\d{1,18}$/

const moment = (description: string, example: string) => queryMoment(description, example).optional()

const whatItIs = `A settlement is a closed period of one currency: the balance at its beginning, what changed it, and the balance at its end.
The balance is \`available\` and \`reserved\` together, so a payout counts when it succeeds, not when it is reserved. Every sum has its sign:
\`openingBalance + payins + payouts + topups + refunds + reversals + fees + vat + adjustments = closingBalance\`, exactly; payouts, refunds, reversals, fees and VAT are usually negative.
A returned payout counts in \`payouts\`; payins and top-ups that were taken back have a sum of their own, \`reversals\`.

A day is closed within minutes after it ended in your time zone. It holds what was booked in it, which is not when a payment was created. Days on which nothing was booked make no settlement: the next one
begins where the last one ended, so that periods, numbers and balances follow each other without gaps, also after a change of the time zone. A settlement never changes; corrections are in later ones.`

export const listSettlements = operation({
  name: 'listSettlements',
  method: 'GET',
  path: '/settlements',
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
  responses: { 200: { description: 'A page of settlements.', schema: settlementListSchema }, ...tokenErrors },
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
})

export const getSettlement = operation({
  name: 'getSettlement',
  method: 'GET',
  path: '/settlements/{idSettlement}',
  summary: 'Read a settlement',
  description: whatItIs,
  access: 'token',
  request: { params: settlementPath },
  responses: {
    200: { description: 'The settlement.', schema: settlementSchema },
    ...tokenErrors,
    410: settlementNotFound,
  },
  run: async (gateway, caller, { params }) => {
    const settlement = await find(gateway, caller.merchantCode, params.idSettlement)
    return settlement ? { value: settlementJson(settlement) } : { failure: 'SETTLEMENT_NOT_FOUND' }
  },
})

export const listSettlementEntries = operation({
  name: 'listSettlementEntries',
  method: 'GET',
  path: '/settlements/{idSettlement}/entries',
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
    const settlement = await find(gateway, merchantCode, params.idSettlement)
    if (!settlement) return { failure: 'SETTLEMENT_NOT_FOUND' }
    if (prefersCsv(headers.get('accept'))) {
      const lines = settlementCsv(settledEntries(gateway.db, settlement))
      return { value: new CsvFile(`settlement-${settlementId(settlement)}.csv`, lines) }
    }
    const { data, next } = await entryPage(gateway, settlement, after.value, limit)
    const goesOn = next && { nextCursor: cursorOf(list, `${next.available}.${next.reserved}`) }
    return { value: { data, ...goesOn } }
  },
})

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

async function find(gateway: Gateway, merchantCode: string, id: string): Promise<Settlement | undefined> {
  const named = parseSettlementId(id)
  return named && readSettlement(gateway.db, merchantCode, named)
}
