import type pg from 'pg'
import {
  digestIn,
  digestOver,
  isSame,
  listOf,
  sameKey,
  type OpenCopy,
  type RowsDigest,
  type TableOfCopy,
} from './open-copy.ts'
import { arrivedOf, bringKeys, bringRows, numbersOf } from './write-copy.ts'

/** What a table of the source has and the target has not, or the other way round. */
export interface Difference {
  /** What the source has now. */
  readonly now: RowsDigest
  /**
   * How many rows were brought beside the table, because they changed or are new; some may be as they were.
   */
  readonly arrived: number
  /** How many rows of the target are gone in the source. */
  readonly gone: number
}

/** The temporary table with the keys of rows that are gone in the source. */
export const goneOf = ({ name }: TableOfCopy): string => `gone_${name}`

const keysOf = ({ name }: TableOfCopy): string => `keys_${name}`
/** The key of a row that was brought, or is gone: the source's, where the target numbers rows itself. */
export const broughtKey = ({ renumbered, key }: TableOfCopy): readonly string[] =>
  renumbered ? ['source_id'] : key

/**
 * Finds what changed in a table since it was read last, and brings the rows beside it; nothing is written to
 * the table yet. A row changed if the transaction that wrote it had not ended at that time; some that had are
 * brought again, which does no harm. Rows that are gone, and rows that are not new but belong to the merchant
 * only now, as a receipt that was in suspense, show in the sum over the keys: then the keys are compared.
 */
export async function findDifference(copy: OpenCopy, table: TableOfCopy): Promise<Difference> {
  const { source, target, condition, since } = copy
  const { name, key, rows } = table
  const isChanged = `age(t.xmin) <= age('${since}'::xid)`
  const found = await source.query<{ rows: string; keys: string; changed: string }>(
    `select ${digestOver(listOf(key, 't'))}, (count(*) filter (where ${isChanged}))::text as changed
       from ${name} t where ${condition(rows)}`,
  )
  const now = digestIn(found.rows[0])
  const before = copy.digests.get(name) ?? { rows: 0n, keys: 0n }
  const isSameKeys = isSame(before, now)
  if (found.rows[0]?.changed === '0' && isSameKeys) return { now, arrived: 0, gone: 0 }
  let arrived = await bringRows(copy, table, `(${rows}) and ${isChanged}`)
  await target.query(
    `create temporary table if not exists ${goneOf(table)} on commit drop as
       select ${listOf(broughtKey(table))} from ${arrivedOf(table)} with no data;
     truncate ${goneOf(table)}`,
  )
  const added = await addedBy(target, table)
  if (isSame({ rows: before.rows + added.rows, keys: before.keys + added.keys }, now))
    return { now, arrived, gone: 0 }
  const { gone, missing } = await compareKeys(copy, table)
  if (missing.length > 0)
    arrived += await bringRows(
      copy,
      table,
      `(${rows}) and row(${listOf(key, 't')})::text in (${missing.join(', ')})`,
      true,
    )
  return { now, arrived, gone }
}

/** The rows of a table in the target: their number in the source, where the target numbers them itself. */
export const present = (table: TableOfCopy): string => (table.renumbered ? numbersOf(table) : table.name)

async function addedBy(target: pg.ClientBase, table: TableOfCopy): Promise<RowsDigest> {
  const key = broughtKey(table)
  const { rows } = await target.query<{ rows: string; keys: string }>(
    `select ${digestOver(listOf(key, 'c'))} from ${arrivedOf(table)} c
      where not exists (select from ${present(table)} t where ${sameKey(key, 't', 'c')})`,
  )
  return digestIn(rows[0])
}

async function compareKeys(
  copy: OpenCopy,
  table: TableOfCopy,
): Promise<{ readonly gone: number; readonly missing: string[] }> {
  const { target, condition } = copy
  const key = broughtKey(table)
  const keys = keysOf(table)
  await target.query(
    `create temporary table if not exists ${keys} (key text) on commit drop; truncate ${keys}`,
  )
  await bringKeys(copy, table, keys)
  const own = table.renumbered ? 'true' : condition(table.rows)
  const gone = await target.query(
    `insert into ${goneOf(table)} select ${listOf(key, 't')} from ${present(table)} t
      where (${own}) and not exists (select from ${keys} k where k.key = row(${listOf(key, 't')})::text)`,
  )
  const missing = await target.query<{ key: string }>(
    `select quote_literal(k.key) as key from ${keys} k
      where not exists (select from ${present(table)} t where (${own}) and row(${listOf(key, 't')})::text = k.key)
        and not exists (select from ${arrivedOf(table)} c where row(${listOf(key, 'c')})::text = k.key)`,
  )
  return { gone: gone.rowCount ?? 0, missing: missing.rows.map((row) => row.key) }
}
