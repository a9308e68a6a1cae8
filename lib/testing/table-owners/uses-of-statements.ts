import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { trackedFiles } from '../documents/tracked-files.ts'
import { projectRoot } from '../processes/project-node.ts'
import { readSqlFile } from '../sql-statements/sql-file.ts'
import { camelCase } from '../sql-statements/typescript-of.ts'
import { tablesOfStatement, type TablesOfStatement } from './tables-of-statement.ts'

/** A statement of `prisma/sql` and the files of the product that import it. */
export interface UseOfStatement extends TablesOfStatement {
  readonly statement: string
  readonly files: readonly string[]
}

const imports = /import (?:type )?(?:\{(?<names>[^}]*)\}|\* as (?<all>\w+)) from '#sql\/(?<folder>\w+)'/g
const root = path.join(projectRoot, 'prisma/sql')

/** Every statement of `prisma/sql`. `client` is connected to a migrated database. */
export async function usesOfStatements(client: pg.Client): Promise<UseOfStatement[]> {
  const files = importingFiles()
  const uses: UseOfStatement[] = []
  for (const folder of readdirSync(root))
    for (const file of readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.sql'))) {
      const { name, text } = readSqlFile(file, readFileSync(path.join(root, folder, file), 'utf8'))
      const found = files.get(`${folder}/${camelCase(name)}`) ?? []
      uses.push({ statement: name, files: found, ...(await tablesOfStatement(client, text)) })
    }
  return uses
}

/** By `table/statementName`. */
function importingFiles(): Map<string, string[]> {
  const files = new Map<string, string[]>()
  const product = trackedFiles().filter(
    (file) => /^(app|lib)\/.*\.tsx?$/.test(file) && !/\.test\.ts|\/testing\//.test(file),
  )
  for (const file of product) {
    const text = readFileSync(path.join(projectRoot, file), 'utf8')
    for (const { groups = {} } of text.matchAll(imports))
      for (const name of namesIn(text, groups)) {
        const key = `${groups['folder']}/${name}`
        files.set(key, [...(files.get(key) ?? []), file])
      }
  }
  return files
}

/** The statements that an import names, or of which the file says `sql.name`. */
function namesIn(text: string, { names, all }: Readonly<Record<string, string>>): readonly string[] {
  if (all !== undefined)
    return [
      ...new Set(
        [...text.matchAll(new RegExp(String.raw`\b${all}\.(\w+)`, 'g'))].map(([, name = '']) => name),
      ),
    ]
  return (names ?? '').split(',').flatMap((one) => /^\s*(?:type )?(\w+)/.exec(one)?.[1] ?? [])
}
