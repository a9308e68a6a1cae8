import { z } from 'zod'
import { tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { cursorOf, nextCursor, pageQuery, placeAfter, type ListName } from '#lib/api/endpoint/list-cursor.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { queryMoment } from '#lib/api/endpoint/query-moment.ts'
import { isFailure } from '#lib/payments/failure.ts'
import { readLines } from '#lib/platform/request-log/read-lines.ts'
import type { RequestLine } from '#lib/platform/request-log/request-line.ts'
import type { LinePosition } from '#lib/platform/request-log/sql/select-lines.ts'
import { endpoints } from '../handlers.ts'

const statusRule = 'must be an HTTP status, such as 406'
const pathRule = 'must begin with /, such as /payins, and have at most 300 characters, none of them a space'

const parameters = pageQuery.extend({
  from: queryMoment('Of requests since then; they are kept for seven days.').optional(),
  status: z
    .string()
    .regex(/^[1-5]\d\d$/, statusRule)
    .optional()
    .describe('Of requests that were answered with this HTTP status.'),
  path: z
    .string()
    // What a path is made of; PostgreSQL cannot read U+0000.
    .regex(/^\/[!-~]{0,299}$/, pathRule)
    .optional()
    .describe('Of requests whose path begins with it.'),
})

const requestLog = z
  .object({
    data: z.array(
      z
        .object({
          at: z.iso.datetime().describe('When the request arrived. ISO 8601, UTC.'),
          method: z.string(),
          path: z.string().describe('Without `/api` and without the query.'),
          status: z.int().describe('The HTTP status of the answer.'),
          durationMs: z.int().min(0),
          requestId: z.string().describe('The `X-Request-Id` of the answer.'),
          codes: z.array(z.string()).optional().describe('The error codes of the answer.'),
          size: z.int().min(0).optional().describe('Bytes of the answer’s body; absent for files.'),
        })
        .meta({ id: 'LoggedRequest', description: 'One of your requests, without its body and its token.' }),
    ),
    nextCursor,
  })
  .meta({ id: 'RequestLog', description: 'Requests, newest first.' })

function placeOf(position: string): LinePosition | undefined {
  const [, ms, requestId] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(position) ?? []
  return ms !== undefined && requestId !== undefined ? { ms: Number(ms), requestId } : undefined
}

const lineJson = ({ at, method, path, status, durationMs, requestId, codes, size }: RequestLine) => ({
  at: at.toISOString(),
  method,
  path,
  status,
  durationMs,
  requestId,
  ...(codes.length > 0 && { codes }),
  ...(size !== undefined && { size }),
})

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/request-log', {
  GET: operation({
    name: 'listRequestLog',
    summary: 'List your requests and how they were answered',
    description:
      'The last seven days, newest first. A request is listed about a second after its answer. Requests whose token was yours but has expired or is revoked are listed too, those to a path that does not exist are not; of many that were refused with 401 or 429 in the same second only some are. A page may have fewer requests than `limit`, even none, and a `nextCursor`: then the filter fits little of what was looked at.',
    access: 'token',
    request: { query: parameters },
    responses: { 200: { description: 'A page of requests.', schema: requestLog }, ...tokenErrors },
    run: async (gateway, { merchantCode }, { query }) => {
      const { from, status, path, limit, cursor } = query
      const list: ListName = ['request-log', merchantCode]
      const before = placeAfter(list, cursor, placeOf)
      if (isFailure(before)) return before
      const filter = { from, path, status: status === undefined ? undefined : Number(status) }
      const { lines, next } = await readLines(gateway.db, merchantCode, filter, {
        before: before.value,
        limit,
      })
      const nextPage = next && { nextCursor: cursorOf(list, `${next.ms}.${next.requestId}`) }
      return { value: { data: lines.map(lineJson), ...nextPage } }
    },
  }),
})
