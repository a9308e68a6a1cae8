-- The oldest import of the same file, for the same accounts, in the state; one that is booked has every balance that
-- this one has.
select same.id from bank_import this join bank_import same on same.digest = this.digest and same.id <> this.id
   -- Whether the file names its accounts or the importer does is one.
   and array(select receiving_account_id from bank_statement where import_id = same.id order by position)
     = array(select receiving_account_id from bank_statement where import_id = this.id order by position)
 where this.id = :id and same.state = :state and (:state <> 'BOOKED' or not exists (
   select from bank_statement mine
    where mine.import_id = this.id and not exists (
      select from bank_statement theirs
       where theirs.import_id = same.id and theirs.position = mine.position
         and (mine.opening is null or theirs.opening is not distinct from mine.opening)
         and (mine.closing is null or theirs.closing is not distinct from mine.closing))))
 order by same.started_at limit 1
