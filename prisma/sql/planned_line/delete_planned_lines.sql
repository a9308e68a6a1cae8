-- Forgets lines that an import has now.
delete from planned_line where id = any(:ids::uuid[])
