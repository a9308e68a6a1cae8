-- Visits of the hosted page as JSON text, with what the customer typed there. Keys and hashes say nothing about a person,
-- and are left out.
-- @column merchantCode string
-- @column kind string
-- @column paymentId string
-- @column rows string
select asked.merchant_code as "merchantCode", asked.kind, asked.payment_id as "paymentId",
       jsonb_build_object('checkout_sessions', (
         select coalesce(jsonb_agg(
             to_jsonb(t) - array['key_hash', 'order_sealed', 'order_key_id', 'entered_sealed', 'entered_key_id']
             || jsonb_build_object(
               'order', sealed_json(t.order_sealed, t.order_key_id, 'checkout_session:' || t.id || ':order', null),
               'entered', sealed_json(t.entered_sealed, t.entered_key_id, 'checkout_session:' || t.id || ':entered', null))
             order by t.created_at, t.id), '[]')
           from checkout_session t
          where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)))::text as rows
  from json_to_recordset(:payments) as asked (merchant_code text, kind text, payment_id text)
