-- Records up to which day the statements of a cash account are complete: that of the last whole day in
-- force, not after the first gap.
update receiving_account account set statement_through = (
  -- The day of an export may have gone on after it.
  select max(least(statement.to_day, (import.started_at at time zone coalesce(account.time_zone, 'UTC'))::date - 1,
                   :from::date - 1))
    from bank_statement statement join bank_import import on import.id = statement.import_id and import.state = 'BOOKED'
   where statement.receiving_account_id = account.id and statement.is_in_force and statement.to_day is not null
     and statement.format <> all(:notices::text[]))
 where id = :account_id
