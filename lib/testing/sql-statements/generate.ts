import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { projectRoot } from '../processes/project-node.ts'
import { describeStatement } from './describe.ts'
import { readSqlFile } from './sql-file.ts'
import { typescriptOf } from './typescript-of.ts'

const root = path.join(projectRoot, 'prisma/sql')

const heading = `// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'
`

/**
 * `prisma/sql/TABLE/statements.ts` for each table: path and text. `client` is connected to a migrated
 * database. Throws, naming the file, where a statement does not hold.
 */
export async function generatedStatements(client: pg.Client): Promise<[file: string, text: string][]> {
  const written: [string, string][] = []
  for (const table of readdirSync(root).toSorted()) {
    const parts = [heading]
    for (const file of readdirSync(path.join(root, table)).toSorted())
      if (file.endsWith('.sql')) parts.push(await declared(client, path.join(table, file)))
    written.push([path.join(root, table, 'statements.ts'), parts.join('\n')])
  }
  return written
}

async function declared(client: pg.Client, file: string): Promise<string> {
  const read = readSqlFile(file, readFileSync(path.join(root, file), 'utf8'))
  try {
    return typescriptOf(read, await describeStatement(client, read.text))
  } catch (error) {
    throw new Error(`prisma/sql/${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
