import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generatedStatements } from './sql-statements/generate.ts'
import { generatedGuarantees } from './sql-statements/guarantees.ts'
import { withMigratedDatabase } from './sql-statements/migrated-database.ts'

// npm run generate: writes what is made from the code: prisma/guarantees.sql, the statements of prisma/sql, pages under docs/, and
// the types and methods of the clients. npm run generate -- database: the database of this release.
if (process.argv[2] === 'database') {
  const { recordDatabase } = await import('./released-databases/record.ts')
  console.log(await recordDatabase())
} else {
  write(
    await withMigratedDatabase(async (client) => [
      await generatedGuarantees(client),
      ...(await generatedStatements(client)),
    ]),
  )
  // The rest of the code imports those.
  const { generatedPages } = await import('./generated-pages.ts')
  write(await generatedPages())
}

function write(files: readonly (readonly [file: string, text: string])[]): void {
  for (const [file, text] of files) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
