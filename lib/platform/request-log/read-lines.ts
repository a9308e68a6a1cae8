import type { Queryable } from '../db/database.ts'
import type { RequestLine } from './request-line.ts'
import { selectLines, type LineFilter, type LinePosition } from './sql/select-lines.ts'

export interface LinePage {
  readonly lines: readonly RequestLine[]
  /** Where the next page begins; absent: there is nothing older. */
  readonly next?: LinePosition
}

/**
 * A page of a merchant's requests of the last seven days, the newest first. A filter that fits little may
 * give a short page, also an empty one, with a next page.
 */
export async function readLines(
  db: Queryable,
  merchantCode: string,
  filter: LineFilter,
  { before, limit }: { readonly before?: LinePosition | undefined; readonly limit: number },
): Promise<LinePage> {
  const found = await selectLines(db, merchantCode, filter, { before, limit: limit + 1 })
  const lines = found.lines.slice(0, limit)
  const last = found.lines.length > limit ? lines.at(-1) : undefined
  const next = last ? { ms: last.at.getTime(), requestId: last.requestId } : found.lookedUpTo
  return { lines, ...(next && { next }) }
}
