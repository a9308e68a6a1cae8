-- A session with what is encrypted of it, as JSON to be decrypted.
-- @column kind PaidInKind
-- @column returns number
select s.id, s.key_hash, s.merchant_code, s.kind, s.payment_id, s.scope, s.parameters, s.language, s.token_expires_at,
       s.token_issued_at, s.expires_at, coalesce((s.parameters->>'returns')::int, 0) + s.returns as returns,
       sealed_json(s.order_sealed, s.order_key_id, 'checkout_session:' || s.id || ':order', null) as order_json,
       sealed_json(s.entered_sealed, s.entered_key_id, 'checkout_session:' || s.id || ':entered', null) as entered_json
  from checkout_session s where s.id = :id
