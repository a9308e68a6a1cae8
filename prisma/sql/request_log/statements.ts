// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Stores lines, those that are stored already only once.
 */
export const requestLogInsert: StatementOf<{ merchantCode: readonly (string | null | undefined)[] | null | undefined; at: readonly (Date | null | undefined)[] | null | undefined; requestId: readonly (string | null | undefined)[] | null | undefined; method: readonly (string | null | undefined)[] | null | undefined; path: readonly (string | null | undefined)[] | null | undefined; status: readonly (number | null | undefined)[] | null | undefined; durationMs: readonly (number | null | undefined)[] | null | undefined; codes: readonly (string | null | undefined)[] | null | undefined; size: readonly (number | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'request_log_insert',
  ['merchantCode', 'at', 'requestId', 'method', 'path', 'status', 'durationMs', 'codes', 'size'],
  `insert into request_log (merchant_code, at, request_id, method, path, status, duration_ms, codes, size)
select merchant_code, at, request_id, method, path, status, duration_ms, string_to_array(codes, ','), size
from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::text[], $9::int[])
  as line (merchant_code, at, request_id, method, path, status, duration_ms, codes, size)
on conflict do nothing`,
)
