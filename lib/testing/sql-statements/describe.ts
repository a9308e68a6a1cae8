import type pg from 'pg'

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
  /** It is a column of a table as it stands, and that one may not be null. */
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
  const nameOf = (oid: number): string => names.get(oid) ?? `type ${oid}`
  return {
    parameters: parameterTypes.map(nameOf),
    columns: fields.map(({ name, tableID, columnID, dataTypeID }) => ({
      name,
      type: nameOf(dataTypeID),
      isNotNull: false,
      permitted: undefined,
      ...columns.get(`${tableID}.${columnID}`),
    })),
  }
}

const describedFields = (client: pg.Client, text: string) =>
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

type Column = Pick<DescribedColumn, 'isNotNull' | 'permitted'>
const known = new WeakMap<pg.Client, Promise<Map<string, Column>>>()

/** The columns of all tables, by `table.number`; read once for a connection. */
function columnsOf(client: pg.Client): Promise<Map<string, Column>> {
  const found = known.get(client) ?? readColumns(client)
  known.set(client, found)
  return found
}

/** A column that refers to another one holds only what that one permits, and so does that of a view. */
async function readColumns(client: pg.Client): Promise<Map<string, Column>> {
  const columns = await readColumnsOfTables(client)
  const { rows: views } = await client.query<{ id: number; text: string }>(`
    select oid as id, pg_get_viewdef(oid) as text from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`)
  for (const { id, text } of views)
    for (const [index, { tableID, columnID }] of (await describedFields(client, text)).fields.entries())
      columns.set(`${id}.${index + 1}`, {
        isNotNull: false,
        permitted: columns.get(`${tableID}.${columnID}`)?.permitted,
      })
  return columns
}

async function readColumnsOfTables(client: pg.Client): Promise<Map<string, Column>> {
  const { rows } = await client.query<{
    key: string
    not_null: boolean
    checks: string[]
    refers_to: string[]
  }>(`
    select a.attrelid || '.' || a.attnum as key, a.attnotnull as not_null,
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
  return new Map(rows.map(({ key, not_null: isNotNull }) => [key, { isNotNull, permitted: permitted(key) }]))
}

/** The values of `CHECK ((kind = ANY (ARRAY['payin'::text, …])))`. */
function permittedBy(checks: readonly string[]): readonly string[] | undefined {
  const list = checks.find((check) =>
    /^CHECK \(\(\(?\w+\)?(?:::text)? = ANY \(\(?ARRAY\[[^\]]*\]\)?(?:::text\[\])?\)\)\)$/.test(check),
  )
  return list === undefined ? undefined : [...list.matchAll(/'([^']*)'::/g)].map(([, value = '']) => value)
}
