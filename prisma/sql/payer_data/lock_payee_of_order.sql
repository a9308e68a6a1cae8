-- What is stored of the payee of an order, its row locked, and the batch in force that has the order.
-- @column currency_code string
with payee as (
  select a.payer_data_id as id, p.currency_code
    from payout_order o join payment p using (merchant_code, kind, payment_id)
    join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
   where o.key = :key
  union all
  select payee_id, currency_code from suspense_return where id = :key)
select payee.currency_code, d.id as personal_id, d.data as personal_plain, d.sealed as personal_sealed, key.id as personal_key_id,
       key.merchant_code as personal_key_merchant, key.purpose as personal_key_purpose, key.wrapped as personal_key,
       (select batch_id from payout_batch_item item where item.key = :key and item.state = 'IN_FORCE') as batch_id
  from payee join payer_data d on d.id = payee.id left join data_key key on key.id = d.data_key_id for no key update of d
