import type { Queryable } from '../../db/database.ts'
import type { RequestLine } from '../request-line.ts'
import { requestLogInsert } from '#sql/request_log'

/** Stores lines, those that are stored already only once. */
export async function insertLines(db: Queryable, lines: readonly RequestLine[]): Promise<void> {
  const column = <Value>(of: (line: RequestLine) => Value): Value[] => lines.map(of)
  await db.query(
    requestLogInsert({
      merchantCode: column(({ merchantCode }) => merchantCode),
      at: column(({ at }) => at),
      requestId: column(({ requestId }) => requestId),
      method: column(({ method }) => method),
      path: column(({ path }) => path),
      status: column(({ status }) => status),
      durationMs: column(({ durationMs }) => durationMs),
      codes: column(({ codes }) => codes.join(',')),
      size: column(({ size }) => size ?? null),
    }),
  )
}
