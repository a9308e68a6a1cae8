-- Writes who looks after items of the list, and a note.
update suspense_item set owner = coalesce(:owner, owner), note = coalesce(:note, note) where id = any(:ids::uuid[])
