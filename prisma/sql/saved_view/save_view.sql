-- Keeps a search under a name, in the place of one that has it; no row: the person keeps as many as one may.
insert into saved_view (person_id, page, name, query)
select :person_id::uuid, :page, :name, :query
 where (select count(*) from saved_view kept where kept.person_id = :person_id::uuid and kept.page = :page and kept.name <> :name) < :most::int
on conflict (person_id, page, name) do update set query = excluded.query
returning name
