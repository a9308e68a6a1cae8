import type { Database } from '../../platform/db/database.ts'

interface Column {
  readonly name: string
  readonly expression: string
}

/**
 * The columns (`table.column`) that hold one of the texts in clear, whatever their case: of every table of
 * every schema, in json, arrays and bytes too. A partition counts as its table.
 */
export async function columnsWith({ pool }: Database, texts: readonly string[]): Promise<readonly string[]> {
  const { rows: tables } = await pool.query<{ table: string; columns: Column[] }>(`
    select format('%I.%I', c.table_schema, c.table_name) as table,
           json_agg(json_build_object(
             'name', coalesce(parent.inhparent::regclass::text, c.table_name) || '.' || c.column_name,
             'expression', case c.data_type when 'bytea' then format('encode(%I, ''escape'')', c.column_name)
                                            else format('%I::text', c.column_name) end)) as columns
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      left join pg_inherits parent on parent.inhrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
     group by 1`)
  const found = new Set<string>()
  for (const { table, columns } of tables) {
    const tests = columns.map(
      ({ expression }) => `bool_or(exists (select from unnest($1::text[]) said
        where position(lower(said) in lower(${expression})) > 0))`,
    )
    const { rows } = await pool.query<{ hits: (boolean | null)[] }>(
      `select array[${tests.join(', ')}] as hits from ${table}`,
      [texts],
    )
    for (const [index, hit] of (rows[0]?.hits ?? []).entries()) {
      const column = columns[index]
      if (hit === true && column) found.add(column.name)
    }
  }
  return [...found].toSorted()
}
