-- How deliveries of the last five minutes ended, zeros included.
-- @column outcome string
-- @column count number
select outcome, count(d.callback_id)::float8 as count
from unnest(array['delivered', 'rejected', 'failed', 'unknown']) outcome
left join callback_delivery d on d.at > :now::timestamptz - interval '5 minutes' and outcome = case
  when d.status = 200 then 'delivered' when d.status is not null then 'rejected'
  when d.error in ('UNKNOWN_OUTCOME', 'GATEWAY_DNS_FAILED') then 'unknown' else 'failed' end
group by 1 order by 1
