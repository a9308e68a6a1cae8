-- Stores a session, and deletes the oldest of its payment, but for the newest `others`.
with oldest as (
  delete from checkout_session where id in (
    select id from checkout_session where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id
     order by created_at desc, id offset :others))
insert into checkout_session (id, key_hash, merchant_code, kind, payment_id, scope, order_sealed, order_key_id, language,
  token_expires_at, token_issued_at, expires_at)
values (:id, :key_hash, :merchant_code, :kind, :payment_id, :scope, :order_sealed, :order_key_id, :language,
  :token_expires_at, :token_issued_at, :expires_at)
