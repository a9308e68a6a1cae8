-- A merchant's lines before a position, the newest first, and the last one that was looked at where there may be more:
-- it does not "fit". One page looks at 20 000 lines at most, whatever its filter: one that fits few lines of a busy
-- merchant would read millions for one page.
-- @column at Date
-- @column requestId string
-- @column method string
-- @column path string
-- @column status number
-- @column durationMs number
-- @column codes string[]
-- @column fits boolean
with looked_at as materialized (
  select * from request_log
   where merchant_code = :merchant_code and at > gateway_now() - make_interval(days => :days)
     and (:from::timestamptz is null or at >= :from)
     and (:before::timestamptz is null or (at, request_id) < (:before, :before_id::text))
   order by at desc, request_id desc limit 20000
), fitting as (
  select *, true as fits from looked_at
   where (:status::int is null or status = :status) and (:path::text is null or starts_with(path, :path))
   order by at desc, request_id desc limit :limit
), last as (
  select *, false as fits from looked_at order by at desc, request_id desc offset 19999 limit 1
)
select at, request_id as "requestId", method, path, status, duration_ms as "durationMs", codes, size, fits
from (select * from fitting union all select * from last) found
order by fits desc, at desc, request_id desc
