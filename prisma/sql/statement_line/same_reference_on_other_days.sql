-- Lines of other days, within the booking lag of the account, that have a reference, the amount and the direction of
-- lines of this day, where it is the bank's in one of the two: another format calls it otherwise. Both are put into
-- groups, not joined: before the table is analyzed, a planner that takes it for small would compare each line with
-- each. Of each line the nearest.
-- @column id string
-- @column other string
with days as (
  -- Banks book over a weekend: a notice of Saturday is in the statement of Monday or Tuesday.
  select :day::date - lag as first, :day::date + lag as last
    from (select greatest(booking_lag_days, 3) as lag from receiving_account where id = :account_id) account),
lines as (
  select id, true as is_own, statement_id, booked_on, direction, amount, reference, reference = bank_ref as is_bank
    from unnest(:ids::uuid[], :references::bigint[]) own (id, reference) join statement_line using (id)
  union all
  select id, false, statement_id, booked_on, direction, amount, reference, reference = bank_ref
    from days join statement_line other on other.receiving_account_id = :account_id and booked_on between first and last
         cross join unnest(refs) reference
   where booked_on <> :day and import_id <> :import_id
     and state not in ('READ', 'DUPLICATE', 'UNDONE') and not is_trial
     and import_id not in (select bank_import.id from bank_import where bank_import.state = 'UNDOING')),
alike as materialized (
  select reference, array_agg(id) filter (where is_own) as ids,
         array_agg(id order by abs(booked_on - :day), id) filter (where not is_own) as others,
         array_agg(statement_id order by abs(booked_on - :day), id) filter (where not is_own) as statements
    from lines group by direction, amount, reference
   having bool_or(is_own) and not bool_and(is_own) and bool_or(is_bank)),
found as materialized (
  select ids, reference, other, statement_id, no
    from alike cross join unnest(others, statements) with ordinality as other (other, statement_id, no)),
common as (
  select statement_id, reference from statement_line cross join unnest(refs) reference
   where statement_id in (select statement_id from found) group by 1, 2 having count(*) > 1)
select distinct on (id) id, other from found cross join unnest(ids) as id
 where (statement_id, reference) not in (select statement_id, reference from common) order by id, no
