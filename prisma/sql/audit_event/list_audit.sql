-- Up to `limit` events before one of them, the newest first.
-- @column before object | null
-- @column after object | null
select id, at, actor, command, merchant_code as "merchantCode", before, after, request_id as "requestId",
       after ->> 'approvedBy' as "approvedBy", after ->> 'reason' as reason
  from audit_event
 where (:merchant_code::text is null or merchant_code = :merchant_code) and (:from::timestamptz is null or at >= :from) and (:to::timestamptz is null or at < :to)
   and (:by::text is null or lower(regexp_replace(actor, '^(operator|rail|(operator-token|person):[^/]*/|gateway):?', '')) = lower(:by)
        or lower(after ->> 'approvedBy') = lower(:by))
   and (:command::text is null or command = :command or starts_with(command, :command || ' '))
   and (:before::bigint is null or id < :before)
 order by id desc limit :limit
