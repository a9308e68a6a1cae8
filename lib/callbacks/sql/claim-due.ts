import type { Queryable } from '../../platform/db/database.ts'
import type { Message } from '../deliver.ts'

/** A callback that this process holds until its lease ends. */
export interface ClaimedCallback extends Message {
  readonly merchantCode: string
  /** The number of this delivery. A later claim has another number, so a late result is not recorded. */
  readonly deliveryNo: number
  readonly callbackSecret: Buffer
  /** The secret before it, while it still signs too. */
  readonly previousSecret: Buffer | null
  /** The merchant's key for personal data; null where it has none yet. */
  readonly dataKeyId: string | null
  readonly dataKey: Buffer | null
}

export interface ClaimOptions {
  readonly limit: number
  /** How many callbacks of one merchant may be in delivery at once. */
  readonly perMerchant: number
}

/** Longer than a delivery may take, so that no other process claims a callback in delivery. */
export const leaseSeconds = 20

// Merchants take turns: the first of each before the second of any, and those with fewer in delivery first. A
// plain `order by next_delivery_at` gives every slot to the merchant with the longest backlog, usually one
// whose server is down. The first step goes through the index from merchant to merchant, so a backlog of a
// million costs no more than one of ten. A row whose lease has expired was held by a worker that crashed:
// that delivery is recorded as of unknown outcome.
const text = `
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
    order by c.next_delivery_at limit greatest($2::bigint - held.number, 0)
  ) due
  order by turn, due.next_delivery_at limit $1
), taken as (
  select c.id, c.lease_until as lost_lease from callback c join candidate using (id)
  where c.status = 'PENDING' and c.next_delivery_at <= gateway_now()
    and (c.lease_until is null or c.lease_until <= gateway_now())
  for update of c skip locked
), claimed as (
  update callback c
  set lease_until = gateway_now() + make_interval(secs => $3), delivery_no = c.delivery_no + 1, resend_asked = false
  from taken where c.id = taken.id
  returning c.*, taken.lost_lease
), lost as (
  insert into callback_delivery (callback_id, delivery_no, at, error, duration_ms, merchant_code)
  select id, delivery_no - 1, lost_lease - make_interval(secs => $3), 'UNKNOWN_OUTCOME', 1000 * $3, merchant_code
  from claimed where lost_lease is not null
)
select claimed.id as "callbackId", claimed.kind, claimed.payment_id as "paymentId", claimed.url,
  claimed.merchant_code as "merchantCode", claimed.delivery_no as "deliveryNo", merchant.callback_secret as "callbackSecret",
  previous.secret as "previousSecret",
  k.id as "dataKeyId", k.wrapped as "dataKey"
from claimed join merchant on merchant.code = claimed.merchant_code
left join previous_callback_secret previous on previous.merchant_code = claimed.merchant_code and previous.valid_until > gateway_now()
left join data_key k on coalesce(k.merchant_code, '') = claimed.merchant_code and k.purpose = 'SEAL' and k.retired_at is null`

/**
 * Claims due callbacks for this process, fairly over merchants. No other process gets them during the lease.
 */
export async function claimDue(
  db: Queryable,
  { limit, perMerchant }: ClaimOptions,
): Promise<ClaimedCallback[]> {
  const values = [limit, perMerchant, leaseSeconds]
  const { rows } = await db.query<ClaimedCallback>({ name: 'claim-due-callbacks', text, values })
  return rows
}
