import type { Queryable } from '../../db/database.ts'
import type { RowOf } from '../../db/statement.ts'
import { requestLogDays, type RequestLine } from '../request-line.ts'
import { requestLogSelect } from '#sql/request_log'

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

export interface FoundLines {
  readonly lines: readonly RequestLine[]
  /** The last line that was looked at, where there may be more after it. */
  readonly lookedUpTo?: LinePosition
}

type Row = RowOf<typeof requestLogSelect>

/** A merchant's lines before a position, the newest first: at most `limit`. */
export async function selectLines(
  db: Queryable,
  merchantCode: string,
  { from, status, path }: LineFilter,
  { before, limit }: { readonly before?: LinePosition | undefined; readonly limit: number },
): Promise<FoundLines> {
  const { rows } = await db.query(
    requestLogSelect({
      merchantCode,
      days: requestLogDays,
      from,
      before: before && new Date(before.ms),
      beforeId: before?.requestId,
      status,
      path,
      limit,
    }),
  )
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
