// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Forgets a search that a person keeps.
 */
export const removeView: StatementOf<{ personId: string | null | undefined; page: string | null | undefined; name: string | null | undefined }, { name: string }> = statement(
  'remove_view',
  ['personId', 'page', 'name'],
  `delete from saved_view where person_id = $1::uuid and page = $2 and name = $3 returning name`,
)

/**
 * Keeps a search under a name, in the place of one that has it; no row: the person keeps as many as one may.
 */
export const saveView: StatementOf<{ personId: string | null | undefined; page: string | null | undefined; name: string | null | undefined; query: string | null | undefined; most: number | null | undefined }, { name: string }> = statement(
  'save_view',
  ['personId', 'page', 'name', 'query', 'most'],
  `insert into saved_view (person_id, page, name, query)
select $1::uuid, $2, $3, $4
 where (select count(*) from saved_view kept where kept.person_id = $1::uuid and kept.page = $2 and kept.name <> $3) < $5::int
on conflict (person_id, page, name) do update set query = excluded.query
returning name`,
)

/**
 * The searches of a page that a person keeps, by name.
 */
export const savedViews: StatementOf<{ personId: string | null | undefined; page: string | null | undefined }, { name: string; query: string }> = statement(
  'saved_views',
  ['personId', 'page'],
  `select name, query from saved_view where person_id = $1::uuid and page = $2 order by lower(name), name`,
)
