import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { listOf, type OpenCopy, type TableOfCopy } from './open-copy.ts'

/** The temporary table of the target with rows of the source that are not in their table yet. */
export const arrivedOf = ({ name }: TableOfCopy): string => `copied_${name}`

/** The temporary table that says which number the target has given to a row: `source_id`, `id`. */
export const numbersOf = ({ name }: TableOfCopy): string => `numbers_${name}`

/**
 * Streams the rows of the source that meet a condition into a table of the target; resolves to their
 * number.
 */
async function stream(copy: OpenCopy, table: TableOfCopy, condition: string, into: string): Promise<number> {
  const [own, given] = table.renumbered ? ['t.id, ', 'source_id, '] : ['', '']
  const rows = copy.source.query(
    copyTo(
      `copy (select ${own}${listOf(table.columns, 't')} from ${table.name} t where ${copy.condition(condition)}) to stdout`,
    ),
  )
  const written = copy.target.query(copyFrom(`copy ${into} (${given}${listOf(table.columns)}) from stdin`))
  await pipeline(rows, written)
  return written.rowCount
}

/** Brings rows of the source beside their table. `more`: to those that were brought already. */
export async function bringRows(
  copy: OpenCopy,
  table: TableOfCopy,
  condition: string,
  more = false,
): Promise<number> {
  const into = arrivedOf(table)
  if (!more) {
    await copy.target.query(
      `create temporary table if not exists ${into} (like ${table.name} including defaults) on commit drop`,
    )
    if (table.renumbered)
      await copy.target.query(`alter table ${into} add column if not exists source_id bigint`)
    await copy.target.query(`truncate ${into}`)
  }
  return stream(copy, table, condition, into)
}

/** Brings the keys of all rows of the source as text, into a table with this one column. */
export async function bringKeys(
  { source, target, condition }: OpenCopy,
  { name, key, rows }: TableOfCopy,
  into: string,
): Promise<void> {
  const keys = source.query(
    copyTo(`copy (select row(${listOf(key, 't')})::text from ${name} t where ${condition(rows)}) to stdout`),
  )
  await pipeline(keys, target.query(copyFrom(`copy ${into} from stdin`)))
}

/** Writes all rows of a table that the target does not have yet. */
export async function writeFirst(copy: OpenCopy, table: TableOfCopy): Promise<void> {
  if (table.shared) return writeShared(copy, table, table.rows)
  if (!table.renumbered) return void (await stream(copy, table, table.rows, table.name))
  await bringRows(copy, table, table.rows)
  await copy.target.query(
    `create temporary table ${numbersOf(table)} (source_id bigint primary key, id bigint) on commit drop`,
  )
  await insertArrived(copy, table)
}

/** Writes the rows that were brought; none of them may be in their table. */
export async function insertArrived({ target }: OpenCopy, table: TableOfCopy): Promise<void> {
  const columns = listOf([...(table.renumbered ? ['id'] : []), ...table.columns])
  await target.query(`insert into ${table.name} (${columns}) select ${columns} from ${arrivedOf(table)}`)
  if (table.renumbered)
    await target.query(`insert into ${numbersOf(table)} select source_id, id from ${arrivedOf(table)}`)
}

/**
 * Rows that the target may have already: those stay, except for what the table says is taken over, and what
 * this copy added.
 */
export async function writeShared(copy: OpenCopy, table: TableOfCopy, condition: string): Promise<void> {
  const { target } = copy
  const { name, changed, replaced } = table
  const into = arrivedOf(table)
  const list = listOf(table.columns)
  await bringRows(copy, table, condition)
  if (changed !== undefined) await target.query(`update ${into} set ${copy.condition(changed)}`)
  // What this copy added before may have changed since.
  await target.query(
    `update ${name} t set (${list}) = (select ${list} from ${into} c where c.id = t.id)
      where (${copy.condition(replaced ?? 'false')} or t.xmin = pg_current_xact_id()::xid)
        and exists (select from ${into} c where c.id = t.id)`,
  )
  // In the order in which postings open accounts: two that add the same ones wait for each other, and no
  // more.
  const added = await target.query(
    `insert into ${name} (${list}) select ${list} from ${into} order by id on conflict do nothing`,
  )
  copy.added.set(name, (copy.added.get(name) ?? 0) + (added.rowCount ?? 0))
}
