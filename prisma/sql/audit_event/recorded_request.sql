-- The audit event of a request ID, whatever its command; undefined: the ID was not used.
-- @column after Readonly<Record<string, unknown>>
select at, actor, command, merchant_code as "merchantCode", coalesce(after, '{}') as after
  from audit_event where request_id = :request_id
