// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Merchants of whose callbacks none arrived in the hour before `now`, though some were sent, or some were
 * not sent because their address is private; where callbacks are repeated for days, in the time in which
 * each is tried once. At most `most` merchants; null: all. More than an hour is read only where a merchant needs it.
 */
export const doctorCallbackDeliveries: StatementOf<{ daysDistanceHours: number | null | undefined; now: Date | null | undefined; most: number | null | undefined }, { merchantCode: string; deliveries: number; hours: number; refused: number; hasArrived: boolean; status: number | null; error: string | null }> = statement(
  'doctor_callback_deliveries',
  ['daysDistanceHours', 'now', 'most'],
  `with judged as (
  select code as merchant_code, case callback_schedule when 'days' then $1::int else 1 end as hours from merchant
)
select merchant_code as "merchantCode", count(*)::int as deliveries, hours,
  (count(*) filter (where error in ('ADDRESS_REFUSED', 'NAME_IS_PRIVATE')))::int as refused, bool_or(status = 200) is true as "hasArrived",
  (array_agg(status order by at desc))[1] as status, (array_agg(error order by at desc))[1] as error
from callback_delivery
join judged using (merchant_code)
where at > $2::timestamptz - make_interval(hours => (select coalesce(max(hours), 1) from judged)) and at > $2::timestamptz - make_interval(hours => hours)
  and error is distinct from 'UNKNOWN_OUTCOME'
group by merchant_code, hours having bool_and(status is distinct from 200) or bool_or(error in ('ADDRESS_REFUSED', 'NAME_IS_PRIVATE'))
order by merchant_code limit $3::int`,
)

/**
 * How deliveries of the last five minutes ended, zeros included.
 */
export const figureRecentDeliveries: StatementOf<{ now: Date | null | undefined }, { outcome: string; count: number }> = statement(
  'figure_recent_deliveries',
  ['now'],
  `select outcome, count(d.callback_id)::float8 as count
from unnest(array['delivered', 'rejected', 'failed', 'unknown']) outcome
left join callback_delivery d on d.at > $1::timestamptz - interval '5 minutes' and outcome = case
  when d.status = 200 then 'delivered' when d.status is not null then 'rejected'
  when d.error in ('UNKNOWN_OUTCOME', 'GATEWAY_DNS_FAILED') then 'unknown' else 'failed' end
group by 1 order by 1`,
)

/**
 * Of merchants whom no callback had reached at a time, those of whom that is still so: nothing arrived since, and something
 * is to be delivered, or was given up in the three days before `now`.
 */
export const merchantsStillUnreached: StatementOf<{ merchantCodes: readonly (string | null | undefined)[] | null | undefined; times: readonly (Date | null | undefined)[] | null | undefined; now: Date | null | undefined }, { merchantCode: string }> = statement(
  'merchants_still_unreached',
  ['merchantCodes', 'times', 'now'],
  `select merchant_code as "merchantCode" from unnest($1::text[], $2::timestamptz[]) as asked (merchant_code, time)
 where not exists (select from callback_delivery d where d.merchant_code = asked.merchant_code and d.at > asked.time and d.status = 200)
   and (exists (select from callback c where c.merchant_code = asked.merchant_code and c.status = 'PENDING')
     or exists (select from callback c where c.merchant_code = asked.merchant_code and c.status = 'FAILED'
                   and c.listed_at > $3::timestamptz - interval '3 days'))`,
)
