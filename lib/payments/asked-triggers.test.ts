import { expect, it } from 'vitest'
import { testDatabase } from '../testing/database/test-database.ts'

const db = await testDatabase()
const sql = (text: string) => db.pool.query(text)

it.each(['payment', 'payment_attempt'])(
  'a trigger of %s that is asked for some columns only is asked for each that its condition or function compares',
  async (table) => {
    const { rows } = await sql(`
      select tgname as name,
             array(select attname::text from pg_attribute where attrelid = tgrelid and attnum = any (tgattr::int2[]) order by attname) as asked,
             pg_get_triggerdef(pg_trigger.oid) as written
        from pg_trigger where tgrelid = '${table}'::regclass and tgattr <> ''`)
    const found = rows as readonly { name: string; asked: readonly string[]; written: string }[]
    expect(found.map(({ name }) => name)).toContain(`${table}_facts_never_change`)
    for (const { name, asked, written } of found) {
      // A function is given the columns that it compares where there is no condition.
      const columns = written.includes(' WHEN ') ? /\bold\.(\w+)/g : /'(\w+)'/g
      const compared = [...written.matchAll(columns)].map(([, column = '']) => column)
      expect([...new Set(compared)].toSorted(), name).toEqual(asked)
    }
  },
)

it.each(['payment', 'payment_attempt'])(
  'no trigger of %s sets a column that another one is asked for: PostgreSQL asks by what the statement sets',
  async (table) => {
    const { rows } = await sql(`
      select prosrc as source,
             array(select attname::text from pg_trigger asked join pg_attribute on attrelid = tgrelid and attnum = any (tgattr::int2[])
                    where tgrelid = '${table}'::regclass) as asked
        from pg_trigger join pg_proc f on f.oid = tgfoid where tgrelid = '${table}'::regclass and not tgisinternal`)
    const found = rows as readonly { source: string; asked: readonly string[] }[]
    const set = found.flatMap(({ source }) =>
      [...source.matchAll(/NEW\.(\w+)\s*:=|INTO\s+(?:STRICT\s+)?NEW\.(\w+)/gi)].map(
        ([, assigned, selected]) => assigned ?? selected ?? '',
      ),
    )
    expect(found[0]?.asked).toContain('payment_id')
    if (table === 'payment') expect(set).toContain('relisted_at')
    expect(set.filter((column) => found[0]?.asked.includes(column))).toEqual([])
  },
)
