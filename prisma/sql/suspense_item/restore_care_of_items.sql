-- Gives the open items of lines that were just booked what the equal line of an undone import had last: the
-- owner, the note and the day of the next look.
with open_item as materialized (
  select item.id as item_id, line.*
    from unnest(:line_ids::uuid[]) given (id) join statement_line line on line.id = given.id
   cross join lateral item_of_line(line.id) item
   where item.closed_at is null and item.owner is null and item.note is null and item.follow_up is null
     -- Asked once, before the lines are looked at: mostly no import was undone.
     and exists (select from bank_import where state = 'UNDONE'))
update suspense_item set owner = before.owner, note = before.note, follow_up = before.follow_up
  from open_item line
 cross join lateral (
   select had.owner, had.note, had.follow_up
     from statement_line same join bank_import import on import.id = same.import_id
    cross join lateral item_of_line(same.id) had
    where same.state = 'UNDONE'
      and (same.receiving_account_id, same.booked_on, same.format, same.identity, same.occurrence)
        = (line.receiving_account_id, line.booked_on, line.format, line.identity, line.occurrence)
      and (had.owner is not null or had.note is not null or had.follow_up is not null)
    order by import.started_at desc, same.position limit 1) before
 where suspense_item.id = line.item_id
