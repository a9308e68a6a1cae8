-- Stores lines, those that are stored already only once.
insert into request_log (merchant_code, at, request_id, method, path, status, duration_ms, codes, size)
select merchant_code, at, request_id, method, path, status, duration_ms, string_to_array(codes, ','), size
from unnest(:merchant_code::text[], :at::timestamptz[], :request_id::text[], :method::text[], :path::text[], :status::int[], :duration_ms::int[], :codes::text[], :size::int[])
  as line (merchant_code, at, request_id, method, path, status, duration_ms, codes, size)
on conflict do nothing
