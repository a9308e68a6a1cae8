-- Claims due callbacks, fairly over merchants. Merchants take turns: the first of each before the second of any, and
-- those with fewer in delivery first. A plain `order by next_delivery_at` gives every slot to the merchant with the
-- longest backlog, usually one whose server is down. The first step goes through the index from merchant to merchant,
-- so a backlog of a million costs no more than one of ten. A row whose lease has expired was held by a worker that
-- crashed: that delivery is recorded as of unknown outcome.
-- @column callbackId string
-- @column kind PaymentKind
-- @column paymentId string
-- @column url string
-- @column merchantCode string
-- @column deliveryNo number
-- @column callbackSecret Buffer
with recursive waiting_merchant (merchant_code) as (
  (select merchant_code from callback where status = 'PENDING' order by merchant_code limit 1)
  union all
  select (select c.merchant_code from callback c
          where c.status = 'PENDING' and c.merchant_code > w.merchant_code order by c.merchant_code limit 1)
  from waiting_merchant w where w.merchant_code is not null
), candidate as (
  select due.id, held.number + row_number() over (partition by w.merchant_code order by due.next_delivery_at) as turn,
    due.next_delivery_at
  from waiting_merchant w
  cross join lateral (
    select count(*) as number from callback c where c.merchant_code = w.merchant_code and c.lease_until > gateway_now()
  ) held
  cross join lateral (
    select c.id, c.next_delivery_at from callback c
    where c.merchant_code = w.merchant_code and c.status = 'PENDING' and c.next_delivery_at <= gateway_now()
      and (c.lease_until is null or c.lease_until <= gateway_now())
    order by c.next_delivery_at limit greatest(:per_merchant::bigint - held.number, 0)
  ) due
  order by turn, due.next_delivery_at limit :limit
), taken as (
  select c.id, c.lease_until as lost_lease from callback c join candidate using (id)
  where c.status = 'PENDING' and c.next_delivery_at <= gateway_now()
    and (c.lease_until is null or c.lease_until <= gateway_now())
  for update of c skip locked
), claimed as (
  update callback c
  set lease_until = gateway_now() + make_interval(secs => :lease_seconds), delivery_no = c.delivery_no + 1, resend_asked = false
  from taken where c.id = taken.id
  returning c.*, taken.lost_lease
), lost as (
  insert into callback_delivery (callback_id, delivery_no, at, error, duration_ms, merchant_code)
  select id, delivery_no - 1, lost_lease - make_interval(secs => :lease_seconds), 'UNKNOWN_OUTCOME', 1000 * :lease_seconds, merchant_code
  from claimed where lost_lease is not null
)
select claimed.id as "callbackId", claimed.kind, claimed.payment_id as "paymentId", claimed.url,
  claimed.merchant_code as "merchantCode", claimed.delivery_no as "deliveryNo", merchant.callback_secret as "callbackSecret",
  previous.secret as "previousSecret",
  k.id as "dataKeyId", k.wrapped as "dataKey"
from claimed join merchant on merchant.code = claimed.merchant_code
left join previous_callback_secret previous on previous.merchant_code = claimed.merchant_code and previous.valid_until > gateway_now()
left join data_key k on coalesce(k.merchant_code, '') = claimed.merchant_code and k.purpose = 'SEAL' and k.retired_at is null
