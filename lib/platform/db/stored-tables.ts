import type pg from 'pg'

/** A table of the gateway, with its written columns: PostgreSQL computes the generated ones itself. */
export interface StoredTable {
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * The gateway's own tables, by name; one that is partitioned counts as one. Prisma's record of migrations is
 * not among them, nor is the schema of pg-boss.
 */
export async function readTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> '_prisma_migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`)
  return rows
}

/**
 * The tables in an order in which rows may be written: a table comes after those that its foreign keys
 * reference.
 */
export async function referencedFirst(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows: keys } = await client.query<{ from: string; to: string }>(`
    select from_table.relname as from, to_table.relname as to
      from pg_constraint k join pg_class from_table on from_table.oid = k.conrelid
      join pg_class to_table on to_table.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid`)
  const ordered: StoredTable[] = []
  let left = await readTables(client)
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const free = left.filter(({ name }) => !keys.some(({ from, to }) => from === name && names.has(to)))
    if (free.length === 0) throw new Error(`foreign keys form a cycle: ${[...names].join(', ')}`)
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}

/**
 * The current value of each sequence. Sequences advance outside transactions: read after the rows, none is
 * behind them.
 */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [sequence, value] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2::bigint)', [client.escapeIdentifier(sequence), value])
  }
}

/**
 * Runs `run` in one transaction with the triggers that protect the tables disabled, as their owner may: rows
 * are written as they were recorded. Foreign keys, checks and unique indexes still apply.
 */
export async function withoutGuards(client: pg.ClientBase, run: () => Promise<void>): Promise<void> {
  // Triggers for each statement belong to the partition alone.
  const { rows: guarded } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> '_prisma_migrations' order by relname`)
  const switchAll = async (what: 'disable' | 'enable') => {
    for (const { name } of guarded) await client.query(`alter table ${name} ${what} trigger user`)
  }
  await client.query('begin')
  try {
    await switchAll('disable')
    await run()
    // No table may have a deferred check that has still to be made.
    await client.query('set constraints all immediate')
    await switchAll('enable')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
