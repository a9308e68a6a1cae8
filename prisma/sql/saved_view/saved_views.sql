-- The searches of a page that a person keeps, by name.
select name, query from saved_view where person_id = :person_id::uuid and page = :page order by lower(name), name
