import type pg from 'pg'
import {
  readSequences,
  readTables,
  referencedFirst,
  setSequences,
  withoutGuards,
} from '../../platform/db/stored-tables.ts'

/**
 * A database of a release with its rows, as text: one line of facts, then one line for each table, its name
 * and its rows as JSON. PostgreSQL writes and reads the rows, so no amount ever becomes a JavaScript number.
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
  /** The origins of the callback addresses, on which no server listens any more. */
  readonly callbackOrigins: readonly string[]
}

/** Reads every row of a database, within one transaction. */
export async function dumpDatabase(client: pg.ClientBase, facts: DatabaseFacts): Promise<DatabaseFile> {
  await client.query('begin transaction isolation level repeatable read read only')
  await client.query(`set local time zone 'UTC'`)
  const tables: { table: string; rows: string }[] = []
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select json_agg(t order by t::text)::text as rows from ${client.escapeIdentifier(name)} t`,
    )
    if (rows[0]?.rows) tables.push({ table: name, rows: rows[0].rows.replaceAll('\n', '') })
  }
  const sequences = await readSequences(client)
  await client.query('commit')
  return { facts, tables, sequences }
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
 * Writes the rows into an empty database that has the release's tables, as if they had been recorded just
 * now: every time is moved by the same interval. The triggers of the tables are disabled meanwhile, which
 * their owner may do; foreign keys are still checked.
 */
export async function loadDatabase(client: pg.ClientBase, file: DatabaseFile): Promise<void> {
  await withoutGuards(client, async () => {
    const rowsOf = new Map(file.tables.map(({ table, rows }) => [table, rows]))
    const tables = await referencedFirst(client)
    // Migrations write rows too, such as the secret of payout keys.
    await client.query(`truncate ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')}`)
    for (const { name: table } of tables) {
      const name = client.escapeIdentifier(table)
      await client.query(
        `insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)`,
        [rowsOf.get(table) ?? '[]'],
      )
    }
    await setSequences(client, file.sequences)
  })
  await moveTimes(client, new Date(file.facts.recordedAt), new Date())
}

/**
 * Moves every time in every table by the interval between two, with the triggers that protect history
 * disabled.
 */
export async function moveTimes(client: pg.ClientBase, from: Date, to: Date): Promise<void> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select a.attrelid::regclass::text as table, array_agg(quote_ident(a.attname)) as columns
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.atttypid = 'timestamptz'::regtype
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
