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

/**
 * A merchant's lines before a position, the newest first, and the last one that was looked at where there may be more:
 * it does not "fit". One page looks at 20 000 lines at most, whatever its filter: one that fits few lines of a busy
 * merchant would read millions for one page.
 */
export const requestLogSelect: StatementOf<{ merchantCode: string | null | undefined; days: number | null | undefined; from: Date | null | undefined; before: Date | null | undefined; beforeId: string | null | undefined; status: number | null | undefined; path: string | null | undefined; limit: bigint | number | null | undefined }, { at: Date; requestId: string; method: string; path: string; status: number; durationMs: number; codes: string[]; size: number | null; fits: boolean }> = statement(
  'request_log_select',
  ['merchantCode', 'days', 'from', 'before', 'beforeId', 'status', 'path', 'limit'],
  `with looked_at as materialized (
  select * from request_log
   where merchant_code = $1 and at > gateway_now() - make_interval(days => $2)
     and ($3::timestamptz is null or at >= $3)
     and ($4::timestamptz is null or (at, request_id) < ($4, $5::text))
   order by at desc, request_id desc limit 20000
), fitting as (
  select *, true as fits from looked_at
   where ($6::int is null or status = $6) and ($7::text is null or starts_with(path, $7))
   order by at desc, request_id desc limit $8
), last as (
  select *, false as fits from looked_at order by at desc, request_id desc offset 19999 limit 1
)
select at, request_id as "requestId", method, path, status, duration_ms as "durationMs", codes, size, fits
from (select * from fitting union all select * from last) found
order by fits desc, at desc, request_id desc`,
)
