-- Up to `limit` events before one of them, the newest first. `account` is an ID that stands anywhere in what the event
-- keeps; an amount stands there as one of the texts that write it.
-- @column before object | null
-- @column after object | null
select id, at, actor, command, merchant_code as "merchantCode", before, after, request_id as "requestId",
       after ->> 'approvedBy' as "approvedBy", after ->> 'reason' as reason, session_id as "sessionId", address, refused
  from audit_event
 where (:merchant_code::text is null or merchant_code = :merchant_code) and (:from::timestamptz is null or at >= :from) and (:to::timestamptz is null or at < :to)
   and (:by::text is null or audit_names(actor, before, after) @> array['by:' || lower(:by)])
   and (:person_id::text is null or audit_names(actor, before, after) @> array['person:' || :person_id])
   and (:command::text is null or command = :command or starts_with(command, :command || ' '))
   and (:account::text is null or audit_names(actor, before, after) @> array[lower(:account)])
   and (:amounts::text[] is null
        or exists (select from jsonb_path_query(before, '$.**') as part (value) where part.value #>> '{}' = any(:amounts))
        or exists (select from jsonb_path_query(after, '$.**') as part (value) where part.value #>> '{}' = any(:amounts)))
   and (:before::bigint is null or id < :before)
 order by id desc limit :limit
