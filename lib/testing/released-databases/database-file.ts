import type pg from 'pg'

/**
 * A database of a release with its rows, as text: one line of facts, then one line for each table, its name and its rows as JSON.
 * PostgreSQL writes and reads the rows, so no amount ever becomes a JavaScript number.
 */
export interface DatabaseFile {
  readonly facts: DatabaseFacts
  readonly tables: readonly { readonly table: string; readonly rows: string }[]
  readonly sequences: Readonly<Record<string, string>>
}

export interface DatabaseFacts {
  readonly release: string
  /** When the rows were written: a test loads them as if that were now. ISO 8601. */
  readonly recordedAt: string
  /** `GATEWAY_SECRET_KEY` of the installation. */
  readonly secretKey: string
  /** The secret of each merchant, for token requests. */
  readonly merchantSecrets: Readonly<Record<string, string>>
  /** The migrations that the release had, oldest first. */
  readonly migrations: readonly string[]
  /** The origins of the callback addresses, where nobody listens any more. */
  readonly callbackOrigins: readonly string[]
}

const tableNames = `
  select c.relname as name from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations'
   order by c.relname`

const sequenceValues = `
  select sequencename as name, last_value::text as value from pg_sequences
   where schemaname = 'public' and last_value is not null order by sequencename`

/** Reads every row of a database, within one transaction. */
export async function dumpDatabase(client: pg.ClientBase, facts: DatabaseFacts): Promise<DatabaseFile> {
  await client.query('begin transaction isolation level repeatable read read only')
  await client.query(`set local time zone 'UTC'`)
  const { rows: names } = await client.query<{ name: string }>(tableNames)
  const tables: { table: string; rows: string }[] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select json_agg(t order by t::text)::text as rows from ${client.escapeIdentifier(name)} t`,
    )
    if (rows[0]?.rows) tables.push({ table: name, rows: rows[0].rows.replaceAll('\n', '') })
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(sequenceValues)
  await client.query('commit')
  return { facts, tables, sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])) }
}

export const formatDatabaseFile = ({ facts, tables, sequences }: DatabaseFile): string =>
  [JSON.stringify({ facts, sequences }), ...tables.map(({ table, rows }) => `${table}\t${rows}`), ''].join(
    '\n',
  )

export function parseDatabaseFile(text: string): DatabaseFile {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const { facts, sequences } = JSON.parse(head) as Pick<DatabaseFile, 'facts' | 'sequences'>
  const tables = lines.map((line) => {
    const tab = line.indexOf('\t')
    return { table: line.slice(0, tab), rows: line.slice(tab + 1) }
  })
  return { facts, sequences, tables }
}

/**
 * Writes the rows into an empty database that has the release's tables, as if they had been recorded just now: every time is moved
 * by as much. The guards of the tables are switched off meanwhile, which their owner may do; foreign keys go on being checked.
 */
export async function loadDatabase(client: pg.ClientBase, file: DatabaseFile): Promise<void> {
  await withoutGuards(client, async () => {
    const rowsOf = new Map(file.tables.map(({ table, rows }) => [table, rows]))
    for (const table of await referencedFirst(client)) {
      const name = client.escapeIdentifier(table)
      await client.query(
        `insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)`,
        [rowsOf.get(table) ?? '[]'],
      )
    }
    for (const [sequence, value] of Object.entries(file.sequences)) {
      await client.query('select setval($1::regclass, $2::bigint)', [
        client.escapeIdentifier(sequence),
        value,
      ])
    }
  })
  await moveTimes(client, new Date(file.facts.recordedAt), new Date())
}

/** Moves every time in every table by the distance between two, past the guards of history. */
export async function moveTimes(client: pg.ClientBase, from: Date, to: Date): Promise<void> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select a.attrelid::regclass::text as table, array_agg(quote_ident(a.attname)) as columns
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'timestamptz'::regtype
       and not a.attisdropped and c.relname <> '_prisma_migrations'
     group by 1`)
  await withoutGuards(client, async () => {
    for (const { table, columns } of rows) {
      const moved = columns.map((column) => `${column} = ${column} + $1::interval`)
      await client.query(`update ${table} set ${moved.join(', ')}`, [
        `${to.getTime() - from.getTime()} milliseconds`,
      ])
    }
  })
}

async function withoutGuards(client: pg.ClientBase, run: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(tableNames)
  const switchAll = async (what: 'disable' | 'enable') => {
    for (const { name } of rows) {
      await client.query(`alter table ${client.escapeIdentifier(name)} ${what} trigger user`)
    }
  }
  await client.query('begin')
  await switchAll('disable')
  await run()
  await switchAll('enable')
  await client.query('commit')
}

/** The tables in an order in which rows may be written: what a foreign key names comes before it. */
async function referencedFirst(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(tableNames)
  const { rows: keys } = await client.query<{ from: string; to: string }>(`
    select from_table.relname as from, to_table.relname as to
      from pg_constraint k join pg_class from_table on from_table.oid = k.conrelid
      join pg_class to_table on to_table.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid`)
  const ordered: string[] = []
  let left = tables.map(({ name }) => name)
  while (left.length > 0) {
    const free = left.filter((name) => !keys.some(({ from, to }) => from === name && left.includes(to)))
    if (free.length === 0) throw new Error(`foreign keys go round in a circle: ${left.join(', ')}`)
    ordered.push(...free)
    left = left.filter((name) => !free.includes(name))
  }
  return ordered
}
