import type { Queryable } from '../../platform/db/database.ts'
import { finding, type Finding } from '../finding.ts'

interface DatabaseServer {
  /** As `server_version_num` writes it: 180001 is 18.1. */
  readonly number: number
  readonly version: string
  readonly readOnly: boolean
}

/** The release that docs/operations/install.md asks for. */
const oldestNumber = 150_000

/** Whether this PostgreSQL is new enough and takes changes. */
export async function checkDatabaseServer(db: Queryable): Promise<Finding[]> {
  const { rows } = await db.query<DatabaseServer>({
    name: 'doctor_server',
    text: `select current_setting('server_version_num')::int as number,
        split_part(current_setting('server_version'), ' ', 1) as version,
        current_setting('transaction_read_only') = 'on' as "readOnly"`,
  })
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
