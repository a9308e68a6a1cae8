-- What was reported on a day or after it and is on no statement yet, in minor units.
-- @column id string
select duplicate_of as id from statement_line
 where receiving_account_id = :account_id and booked_on >= :day and state = 'REPORTED' and not is_trial
