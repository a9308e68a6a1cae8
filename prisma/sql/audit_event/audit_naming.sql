-- The events of a merchant that name something, such as a payment, as JSON texts, the oldest first.
-- @column stored string
select to_jsonb(t)::text as stored from audit_event t
 where t.merchant_code = :merchant_code and (t.before @> :named::jsonb or t.after @> :named::jsonb) order by t.id
