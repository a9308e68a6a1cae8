-- Callbacks about payments as JSON text, with their deliveries and what the merchant's server answered.
-- @column merchantCode string
-- @column kind string
-- @column paymentId string
-- @column rows string
select asked.merchant_code as "merchantCode", asked.kind, asked.payment_id as "paymentId",
       jsonb_build_object('callbacks', (
         select coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object(
           'body', jsonb_build_object('idEntity', t.payment_id),
           'deliveries', (
             select coalesce(jsonb_agg(to_jsonb(d) order by d.delivery_no), '[]') from callback_delivery d where d.callback_id = t.id),
           'answers', (
             select coalesce(jsonb_agg(to_jsonb(a) - 'data_key_id' || jsonb_build_object('body', sealed_json(
                 a.body, a.data_key_id, 'callback_answer:' || a.callback_id || ':' || a.delivery_no,
                 to_jsonb(encode(a.body, 'escape')))) order by a.delivery_no), '[]')
               from callback_answer a where a.callback_id = t.id)) order by t.event_no), '[]')
           from callback t where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)))::text as rows
  from json_to_recordset(:payments) as asked (merchant_code text, kind text, payment_id text)
