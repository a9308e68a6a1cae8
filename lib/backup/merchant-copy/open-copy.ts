import type pg from 'pg'
import { readTables } from '../../platform/db/stored-tables.ts'
import { conditionFor, copiedTables, type CopiedParts, type CopiedTable } from './copied-tables.ts'

/**
 * How many rows there are, and a sum over their keys: two sets of rows with equal digests have the same
 * keys.
 */
export interface RowsDigest {
  readonly rows: bigint
  readonly keys: bigint
}

/** A copied table, with what the catalog says of it. */
export interface TableOfCopy extends CopiedTable {
  /** The columns that are copied; without `id` where the target numbers the rows itself. */
  readonly columns: readonly string[]
  /** The columns of its primary key; of one with partitions, those of the key of each partition. */
  readonly key: readonly string[]
  /** No foreign key references it: its rows can be removed and written again. */
  readonly isLeaf: boolean
}

/** A copy whose transaction in the target is open. */
export interface OpenCopy {
  readonly source: pg.ClientBase
  readonly target: pg.ClientBase
  readonly tables: readonly TableOfCopy[]
  /** Fills in the merchants and accounts in a condition of `copiedTables`. */
  readonly condition: (text: string) => string
  /** What the target has of each table, which is what the source had when it was read last. */
  readonly digests: Map<string, RowsDigest>
  /** Rows that were added to tables that other merchants use too. */
  readonly added: Map<string, number>
  /** The IDs of late rows that the source had when it was read last. */
  readonly late: Set<string>
  /** The oldest transaction that had not ended when the source was read last, as PostgreSQL writes an xid. */
  since: string
}

/** Reads from the catalogs what a copy needs to know; writes nothing. */
export async function openCopy(
  source: pg.ClientBase,
  target: pg.ClientBase,
  parts: CopiedParts,
): Promise<OpenCopy> {
  const columnsOf = new Map((await readTables(target)).map(({ name, columns }) => [name, columns]))
  const facts = await readKeys(target)
  const tables = copiedTables.map((table) => ({
    ...table,
    columns: (columnsOf.get(table.name) ?? []).filter((name) => !(table.renumbered && name === 'id')),
    key: facts.get(table.name)?.key ?? [],
    isLeaf: facts.get(table.name)?.isLeaf ?? false,
  }))
  const without = tables.find(({ key, columns }) => key.length === 0 || columns.length === 0)
  if (without) throw new Error(`${without.name} has no primary key`)
  const condition = conditionFor(parts)
  return {
    source,
    target,
    tables,
    condition,
    digests: new Map(),
    added: new Map(),
    late: new Set(),
    since: '',
  }
}

async function readKeys(
  session: pg.ClientBase,
): Promise<Map<string, { readonly key: string[]; readonly isLeaf: boolean }>> {
  const { rows } = await session.query<{ name: string; key: string[]; isLeaf: boolean }>(`
    select c.relname as name, array_agg(a.attname::text order by k.place) as key,
           not exists (select from pg_constraint f where f.confrelid = c.oid and f.contype = 'f') as "isLeaf"
      from pg_class c
      join pg_index i on i.indisprimary and i.indrelid =
        coalesce((select inhrelid from pg_inherits where inhparent = c.oid order by inhrelid limit 1), c.oid)
      cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.oid, c.relname`)
  return new Map(rows.map((row) => [row.name, row]))
}

/** Runs `run` while the source is read as of one moment; its changes from then on are what `since` leaves. */
export async function asOfOneMoment(copy: OpenCopy, run: () => Promise<void>): Promise<void> {
  await copy.source.query('begin isolation level repeatable read read only')
  try {
    const { rows } = await copy.source.query<{ oldest: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::xid::text as oldest',
    )
    await run()
    copy.since = rows[0]?.oldest ?? ''
  } finally {
    await copy.source.query('rollback').catch(() => {})
  }
}

/** Columns of `t` (or another name) as a list in SQL. */
export const listOf = (columns: readonly string[], of?: string): string =>
  columns.map((name) => `${of === undefined ? '' : `${of}.`}"${name}"`).join(', ')

/** That two rows have the same key, in SQL. */
export const sameKey = (key: readonly string[], one: string, other: string): string =>
  key.map((name) => `${one}."${name}" = ${other}."${name}"`).join(' and ')

/** The columns of a `RowsDigest` over rows with this key. */
export const digestOver = (key: string): string =>
  `count(*)::text as rows, coalesce(sum(hash_record_extended(row(${key}), 0)), 0)::text as keys`

/** What `digestOver` returned. */
export const digestIn = (row: { rows: string; keys: string } | undefined): RowsDigest => ({
  rows: BigInt(row?.rows ?? 0),
  keys: BigInt(row?.keys ?? 0),
})

export const isSame = (one: RowsDigest | undefined, other: RowsDigest): boolean =>
  one?.rows === other.rows && one.keys === other.keys
