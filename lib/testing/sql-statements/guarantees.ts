import path from 'node:path'
import type pg from 'pg'
import { projectRoot } from '../processes/project-node.ts'

const heading = `-- What the database itself guarantees: its views and functions, then the triggers of each table, as they are
-- after all migrations. Written by npm run generate from a migrated database; to change one, write a migration.
-- A partition has the triggers of its table.
`

/** `prisma/guarantees.sql`: path and text. `client` is connected to a migrated database. */
export async function generatedGuarantees(client: pg.Client): Promise<[file: string, text: string]> {
  const views = await client.query<{ text: string }>(`
    select 'CREATE VIEW ' || relname || E' AS\\n' || pg_get_viewdef(oid, true) as text from pg_class
     where relkind = 'v' and relnamespace = 'public'::regnamespace order by relname collate "C"`)
  const functions = await client.query<{ text: string }>(`
    select pg_get_functiondef(p.oid) as text from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
       and not exists (select from pg_depend d where (d.classid, d.objid, d.deptype) = ('pg_proc'::regclass, p.oid, 'e'))
     order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`)
  const triggers = await client.query<{ table: string; text: string }>(`
    select r.relname as table, pg_get_triggerdef(t.oid, true) as text
      from pg_trigger t join pg_class r on r.oid = t.tgrelid
     where not t.tgisinternal and not r.relispartition and r.relnamespace = 'public'::regnamespace
     order by r.relname collate "C", t.tgname collate "C"`)
  const ofTables = Object.entries(Object.groupBy(triggers.rows, ({ table }) => table)).map(
    ([table, rows = []]) => `-- ${table}\n\n${rows.map(({ text }) => `${triggerText(text)};\n`).join('\n')}`,
  )
  const text = [
    heading,
    ...views.rows.map((row) => `${row.text}\n`),
    ...functions.rows.map((row) => `${row.text.trimEnd()};\n`),
    ...ofTables,
  ].join('\n')
  return [path.join(projectRoot, 'prisma/guarantees.sql'), text]
}

/** One part a line, and the columns of a long list and the terms of a long condition on lines of their own. */
const triggerText = (definition: string): string =>
  definition
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=BEFORE |AFTER |FOR EACH |WHEN \()|(?<=\)) (?=EXECUTE )/g, '\n  ')
    .split('\n')
    .map((line) => (line.length <= 110 ? line : wrapped(line)))
    .join('\n')

/** At most 110 columns where it has a blank to break at. */
function wrapped(line: string): string {
  const lines: string[] = []
  for (const word of line.trim().split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < 104) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return `  ${lines.join('\n      ')}`
}
