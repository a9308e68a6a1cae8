-- The next planned lines of one import and account whose day has come in the time zone of the account, encrypted. A
-- line that was refused is tried again after an hour, alone: its account may have been changed.
with due as (
  select planned.*, case when planned.tried_at is not null then planned.id end as alone from planned_line planned
    join receiving_account account on account.id = planned.receiving_account_id
    join bank_import import on import.id = planned.import_id
   where import.state = 'BOOKED' and planned.booked_on <= (:now::timestamptz at time zone coalesce(account.time_zone, 'UTC'))::date
     and (planned.tried_at is null or planned.tried_at <= :now::timestamptz - interval '1 hour')),
next as (
  select import_id, receiving_account_id, alone from due order by alone nulls first, import_id, receiving_account_id limit 1)
select due.id, due.receiving_account_id as account_id, import.format, payer.*
  from due join bank_import import on import.id = due.import_id
  join next on (due.import_id, due.receiving_account_id) = (next.import_id, next.receiving_account_id)
   and due.alone is not distinct from next.alone
  join stored_payer payer on payer.personal_id = due.payer_data_id
 order by due.id limit 1000
