import type { Queryable } from '../../platform/db/database.ts'
import { finding, type Finding } from '../finding.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { doctorServer } from '#sql/server'

type DatabaseServer = RowOf<typeof doctorServer>

/** The release that docs/operations/install.md asks for. */
const oldestNumber = 150_000

/** Whether this PostgreSQL is new enough and takes changes. */
export async function checkDatabaseServer(db: Queryable): Promise<Finding[]> {
  const { rows } = await db.query(doctorServer())
  return rows.flatMap(serverFindings)
}

/** What is wrong with a server of this version and state. */
export function serverFindings({ number, version, readOnly }: DatabaseServer): Finding[] {
  const findings: Finding[] = []
  if (number < oldestNumber)
    findings.push(finding('DATABASE_TOO_OLD', `The database is PostgreSQL ${version}.`))
  if (readOnly) findings.push(finding('DATABASE_READ_ONLY', 'The database takes no changes.'))
  return findings
}
