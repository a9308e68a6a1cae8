-- The late refusals of a batch that the audit has, and of which operators are still reminded: a report
-- that is imported again says nothing new. The caller holds the batch's row, so that of concurrent imports one is the first.
-- @column key string
select refused.order ->> 'key' as key, refused.order ->> 'institutionCode' as "institutionCode"
  from audit_event event cross join lateral jsonb_array_elements(event.after -> 'refusedAfterSuccess') as refused ("order")
 where event.merchant_code is null and event.at >= coalesce(:exported_at::timestamptz, '-infinity')
   and event.at > gateway_now() - interval '7 days'
   and event.command = 'statement import' and event.after ->> 'idBatch' = :id::text
