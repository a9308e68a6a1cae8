-- Forgets a search that a person keeps.
delete from saved_view where person_id = :person_id::uuid and page = :page and name = :name returning name
