import type pg from 'pg'
import { outerJoined } from './outer-joined.ts'

/** What PostgreSQL says of a statement without running it. */
export interface Description {
  /** The types of `$1`, `$2`, …, as PostgreSQL names them (`uuid`, `text[]`). */
  readonly parameters: readonly string[]
  readonly columns: readonly DescribedColumn[]
}

export interface DescribedColumn {
  readonly name: string
  /** As PostgreSQL names it: `numeric`, `text[]`. */
  readonly type: string
  /** It is a column of a table as it stands, one that may not be null, and no outer join makes it so. */
  readonly isNotNull: boolean
  /** The only values that a check constraint of its column permits. */
  readonly permitted: readonly string[] | undefined
}

interface Field {
  readonly name: string
  readonly tableID: number
  readonly columnID: number
  readonly dataTypeID: number
}

/** The part of a connection of `pg` that its own queries use; its types leave this out. */
interface Connection {
  parse(query: { text: string; name: string }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
  once(event: 'parameterDescription', handler: (message: { dataTypeIDs: number[] }) => void): void
}

/** Asks the server to describe a statement, over the extended query protocol. Throws what the server raises. */
export async function describeStatement(client: pg.Client, text: string): Promise<Description> {
  const { parameterTypes, fields } = await describedFields(client, text)
  const names = await namesOfTypes(client, [...parameterTypes, ...fields.map((field) => field.dataTypeID)])
  const columns = await columnsOf(client)
  const isOuter = outerJoined(text)
  const nameOf = (oid: number): string => names.get(oid) ?? `type ${oid}`
  return {
    parameters: parameterTypes.map(nameOf),
    columns: fields.map((field) => ({
      name: field.name,
      type: nameOf(field.dataTypeID),
      ...originOf(columns, isOuter, field),
    })),
  }
}

/** Has the server parse a statement, and nothing else. Throws what it raises. */
export const describedFields = (client: pg.Client, text: string) =>
  new Promise<{ parameterTypes: number[]; fields: readonly Field[] }>((resolve, reject) => {
    let parameterTypes: number[] = []
    let fields: readonly Field[] = []
    client.query({
      submit: (connection: Connection) => {
        connection.once('parameterDescription', ({ dataTypeIDs }) => (parameterTypes = dataTypeIDs))
        connection.parse({ text, name: '' })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription: (message: { fields: Field[] }) => (fields = message.fields),
      handleError: reject,
      handleReadyForQuery: () => resolve({ parameterTypes, fields }),
    } as unknown as pg.Submittable)
  })

async function namesOfTypes(client: pg.Client, oids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid, format_type(oid, null) as name from unnest($1::oid[]) as oid',
    [[...new Set(oids)]],
  )
  return new Map(rows.map(({ oid, name }) => [oid, name]))
}

type Column = Pick<DescribedColumn, 'isNotNull' | 'permitted'> & { readonly table: string }
type Columns = Map<string, Column>
const known = new WeakMap<pg.Client, Promise<Columns>>()

function originOf(columns: Columns, isOuter: (table: string) => boolean, { tableID, columnID }: Field) {
  const { table, isNotNull, permitted } = columns.get(`${tableID}.${columnID}`) ?? {}
  return { isNotNull: isNotNull === true && table !== undefined && !isOuter(table), permitted }
}

/** The columns of all tables and views, by `table.number`; read once for a connection. */
function columnsOf(client: pg.Client): Promise<Columns> {
  const found = known.get(client) ?? readTables(client).then((tables) => addViews(client, tables))
  known.set(client, found)
  return found
}

/** A column that refers to another one holds only what that one permits. */
async function readTables(client: pg.Client): Promise<Columns> {
  const { rows } = await client.query<{
    key: string
    table: string
    not_null: boolean
    checks: string[]
    refers_to: string[]
  }>(`
    select a.attrelid || '.' || a.attnum as key, r.relname as table, a.attnotnull as not_null,
           array(select pg_get_constraintdef(c.oid) from pg_constraint c
                  where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as checks,
           array(select c.confrelid || '.' || c.confkey[array_position(c.conkey, a.attnum)] from pg_constraint c
                  where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any(c.conkey)) as refers_to
      from pg_attribute a join pg_class r on r.oid = a.attrelid
     where a.attnum > 0 and not a.attisdropped and r.relkind in ('r', 'p')`)
  const found = new Map(rows.map((row) => [row.key, row]))
  const permitted = (key: string, from: readonly string[] = []): readonly string[] | undefined => {
    const column = found.get(key)
    const others = column?.refers_to.filter((other) => other !== key && !from.includes(other)) ?? []
    return (
      permittedBy(column?.checks ?? []) ??
      others.map((other) => permitted(other, [...from, key])).find((list) => list)
    )
  }
  return new Map(
    rows.map(({ key, table, not_null: isNotNull }) => [key, { table, isNotNull, permitted: permitted(key) }]),
  )
}

/** A view's columns are what its query says, and not null where their comment is `Never null.` */
async function addViews(client: pg.Client, columns: Columns): Promise<Columns> {
  const { rows } = await client.query<{ oid: number; table: string; text: string; comments: string[] }>(`
    select oid, relname as table, pg_get_viewdef(oid) as text,
           array(select coalesce(col_description(oid, no), '') from generate_series(1, relnatts) as no order by no) as comments
      from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by oid`)
  for (const { oid, table, text, comments } of rows) {
    const isOuter = outerJoined(text)
    const { fields } = await describedFields(client, text.replace(/;$/, ''))
    for (const [at, field] of fields.entries()) {
      const origin = originOf(columns, isOuter, field)
      const isNotNull = origin.isNotNull || comments[at] === 'Never null.'
      columns.set(`${oid}.${at + 1}`, { ...origin, table, isNotNull })
    }
  }
  return columns
}

/** The values of `CHECK ((kind = ANY (ARRAY['payin'::text, …])))`. */
function permittedBy(checks: readonly string[]): readonly string[] | undefined {
  const list = checks.find((check) =>
    /^CHECK \(\(\(?\w+\)?(?:::text)? = ANY \(\(?ARRAY\[[^\]]*\]\)?(?:::text\[\])?\)\)\)$/.test(check),
  )
  return list === undefined ? undefined : [...list.matchAll(/'([^']*)'::/g)].map(([, value = '']) => value)
}
