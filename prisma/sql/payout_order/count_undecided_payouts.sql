-- How many payouts wait for an operator, by the reason; every reason, also those of none.
-- @column decision 'CONFLICT' | 'UNRESOLVED'
-- @column count number
select decision, count(o.key)::float8 as count from unnest(array['CONFLICT', 'UNRESOLVED']) decision
  left join payout_order o on o.next_look_at is not null and decision_open(o.state, o.sent_at) = decision
 group by 1 order by 1
