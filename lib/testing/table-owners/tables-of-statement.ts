import type pg from 'pg'
import { describedFields } from '../sql-statements/describe.ts'

export interface TablesOfStatement {
  /** Those that it reads, locks or writes. */
  readonly named: readonly string[]
  readonly written: readonly string[]
}

/**
 * Which tables a statement names, as PostgreSQL takes it: it locks each of them when it parses the statement.
 * What a view or a function reads is not the statement's.
 */
export async function tablesOfStatement(client: pg.Client, text: string): Promise<TablesOfStatement> {
  await client.query('begin')
  try {
    await describedFields(client, text)
    const { rows } = await client.query<{ table: string; is_written: boolean }>(
      `with locked as (
         select c.oid, c.relname as table, c.relkind, bool_or(l.mode = 'RowExclusiveLock') as is_written
           from pg_locks l join pg_class c on c.oid = l.relation
          where l.pid = pg_backend_pid() and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
          group by c.oid)
       select locked.table, is_written from locked
        where relkind <> 'v' and ($1 ~ ('\\m' || locked.table || '\\M')
           or not exists (
             select from pg_rewrite rule join pg_depend on (classid, objid) = ('pg_rewrite'::regclass, rule.oid)
              where refobjid = locked.oid and rule.ev_class in (select oid from locked where relkind = 'v')))`,
      [text],
    )
    return {
      named: rows.map(({ table }) => table),
      written: rows.filter((row) => row.is_written).map(({ table }) => table),
    }
  } finally {
    await client.query('rollback')
  }
}
