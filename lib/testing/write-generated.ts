import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generatedPythonFiles } from '../../sdk/python/build/generated-files.ts'
import { generatedFiles } from '../../sdk/typescript/build/generated-files.ts'
import { dailyStatementsPage } from './documents/daily-statements-page.ts'
import { doctorPage } from './documents/doctor-page.ts'
import { allLogEvents, eventsPage } from './events-page.ts'
import { projectRoot } from './processes/project-node.ts'
import { recordDatabase } from './released-databases/record.ts'
import { generatedStatements } from './sql-statements/generate.ts'
import { withMigratedDatabase } from './sql-statements/migrated-database.ts'

// npm run generate: writes what is made from the code: pages under docs/, the types and methods of the
// clients, and the statements of prisma/sql. npm run generate -- database: the database of this release.
if (process.argv[2] === 'database') console.log(await recordDatabase())
else {
  const files: [string, string][] = [
    [path.join(projectRoot, 'docs/events.md'), eventsPage(await allLogEvents())],
    [path.join(projectRoot, 'docs/operations/doctor.md'), doctorPage()],
    [path.join(projectRoot, 'docs/operators/daily-statements.md'), dailyStatementsPage()],
    ...(await generatedFiles()),
    ...generatedPythonFiles(),
    ...(await withMigratedDatabase(generatedStatements)),
  ]
  for (const [file, text] of files) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
