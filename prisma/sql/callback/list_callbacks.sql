-- A page of the callbacks of merchants, in list order: of each the first that fit, by its own index, and of these the first.
-- Their deliveries are looked up together: the IDs of a page follow each other in the index, and a callback is delivered
-- after it was made, so that partitions of earlier months are not read. A delivery has the time of its process, which is
-- less than an hour behind the database's.
-- @column callbackId string
-- @column merchantCode string
-- @column micros bigint
-- @column kind PaymentKind
-- @column paymentId string
-- @column status 'PENDING' | 'DELIVERED' | 'FAILED' | 'STOPPED'
-- @column createdAt Date
-- @column deliveries { readonly at: number; readonly status: number | null; readonly error: string | null; readonly durationMs: number }[]
with page as materialized (
  select of_merchant.* from unnest(:merchant_codes::text[]) asked (code) cross join lateral (
    select c.* from callback c
     where c.merchant_code = asked.code and c.listed_at > '-infinity' /*narrowed*/
     order by c.listed_at /*way*/, c.id /*way*/ /*most*/) of_merchant
   order by of_merchant.listed_at /*way*/, of_merchant.id /*way*/ /*most*/
), delivered as (
  select d.callback_id, json_agg(json_build_object('at', round(extract(epoch from d.at) * 1000), 'status', d.status,
    'error', d.error, 'durationMs', d.duration_ms) order by d.delivery_no) as list
    from callback_delivery d
   where d.callback_id = any (array(select id from page))
     and d.at >= (select min(created_at) from page) - interval '1 hour'
   group by d.callback_id
)
select c.id as "callbackId", c.merchant_code as "merchantCode", (extract(epoch from c.listed_at) * 1000000)::bigint as micros,
  c.kind, c.payment_id as "paymentId", c.status, c.created_at as "createdAt", c.next_delivery_at as "nextDeliveryAt",
  coalesce(delivered.list, '[]') as deliveries
from page c left join delivered on delivered.callback_id = c.id
order by c.listed_at /*way*/, c.id /*way*/
