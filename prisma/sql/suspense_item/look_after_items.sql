-- Writes who looks after items of the list, a note, and the day of the next look. What is not given stays; an empty
-- note and an empty day take theirs away.
update suspense_item
   set owner = coalesce(:owner, owner),
       note = case when :note::text is null then note else nullif(:note, '') end,
       follow_up = case when :follow_up::text is null then follow_up else nullif(:follow_up, '')::date end
 where id = any(:ids::uuid[])
