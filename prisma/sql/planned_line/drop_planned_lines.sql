-- Keeps the planned lines of an import whose lines are booked.
delete from planned_line planned
 where planned.receiving_account_id = any(:account_ids::uuid[]) and planned.import_id <> :import_id
   and not exists (
     select from bank_statement this join bank_statement other on other.import_id = planned.import_id
      where this.import_id = :import_id and this.receiving_account_id = planned.receiving_account_id
        and other.receiving_account_id = planned.receiving_account_id and other.to_day > this.to_day)
