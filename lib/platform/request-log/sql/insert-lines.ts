import type { Queryable } from '../../db/database.ts'
import type { RequestLine } from '../request-line.ts'

/** Stores lines, those that are stored already only once. */
export async function insertLines(db: Queryable, lines: readonly RequestLine[]): Promise<void> {
  const column = <Value>(of: (line: RequestLine) => Value): Value[] => lines.map(of)
  await db.query({
    name: 'request-log-insert',
    text: `
      insert into request_log (merchant_code, at, request_id, method, path, status, duration_ms, codes, size)
      select merchant_code, at, request_id, method, path, status, duration_ms, string_to_array(codes, ','), size
      from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::text[], $9::int[])
        as line (merchant_code, at, request_id, method, path, status, duration_ms, codes, size)
      on conflict do nothing`,
    values: [
      column(({ merchantCode }) => merchantCode),
      column(({ at }) => at),
      column(({ requestId }) => requestId),
      column(({ method }) => method),
      column(({ path }) => path),
      column(({ status }) => status),
      column(({ durationMs }) => durationMs),
      // A code has no comma; arrays of arrays would have to be of one length.
      column(({ codes }) => codes.join(',')),
      column(({ size }) => size ?? null),
    ],
  })
}
