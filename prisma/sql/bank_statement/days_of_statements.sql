-- The days that statements in force of an account cover, within a period, the earliest first.
-- @column from_day string
-- @column to_day string
select import_id, from_day, to_day from bank_statement
 where receiving_account_id = :account_id and is_in_force and from_day is not null and to_day is not null
   and to_day >= :from::date and from_day <= :to::date
 order by from_day, to_day, id limit 1000
