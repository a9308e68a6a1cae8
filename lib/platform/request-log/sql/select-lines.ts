import type { Queryable } from '../../db/database.ts'
import { requestLogDays, type RequestLine } from '../request-line.ts'

/** A position in a merchant's log, newest first. */
export interface LinePosition {
  /** Milliseconds since 1970. */
  readonly ms: number
  readonly requestId: string
}

export interface LineFilter {
  readonly from?: Date | undefined
  readonly status?: number | undefined
  /** The path begins with it. */
  readonly path?: string | undefined
}

/**
 * How many lines one page looks at, whatever its filter. A filter that fits few lines of a busy merchant
 * would read millions for one page; such a page ends early and says where the next one begins.
 */
const lookedAtMax = 20_000

export interface FoundLines {
  readonly lines: readonly RequestLine[]
  /** The last line that was looked at, where there may be more after it. */
  readonly lookedUpTo?: LinePosition
}

interface Row extends Omit<RequestLine, 'size' | 'merchantCode'> {
  readonly size: number | null
  readonly fits: boolean
}

/** A merchant's lines before a position, the newest first: at most `limit`. */
export async function selectLines(
  db: Queryable,
  merchantCode: string,
  { from, status, path }: LineFilter,
  { before, limit }: { readonly before?: LinePosition | undefined; readonly limit: number },
): Promise<FoundLines> {
  const { rows } = await db.query<Row>({
    name: 'request-log-select',
    text: `
      with looked_at as materialized (
        select * from request_log
         where merchant_code = $1 and at > gateway_now() - make_interval(days => ${requestLogDays})
           and ($2::timestamptz is null or at >= $2)
           and ($3::timestamptz is null or (at, request_id) < ($3, $4::text))
         order by at desc, request_id desc limit ${lookedAtMax}
      ), fitting as (
        select *, true as fits from looked_at
         where ($5::int is null or status = $5) and ($6::text is null or starts_with(path, $6))
         order by at desc, request_id desc limit $7
      ), last as (
        select *, false as fits from looked_at order by at desc, request_id desc offset ${lookedAtMax - 1} limit 1
      )
      select at, request_id as "requestId", method, path, status, duration_ms as "durationMs", codes, size, fits
      from (select * from fitting union all select * from last) found
      order by fits desc, at desc, request_id desc`,
    values: [merchantCode, from, before && new Date(before.ms), before?.requestId, status, path, limit],
  })
  const lines = rows.filter(({ fits }) => fits).map((row) => lineOf(merchantCode, row))
  const last = rows.find(({ fits }) => !fits)
  return { lines, ...(last && { lookedUpTo: { ms: last.at.getTime(), requestId: last.requestId } }) }
}

const lineOf = (
  merchantCode: string,
  { at, requestId, method, path, status, durationMs, codes, size }: Row,
): RequestLine => ({
  merchantCode,
  at,
  requestId,
  method,
  path,
  status,
  durationMs,
  codes,
  ...(size !== null && { size }),
})
