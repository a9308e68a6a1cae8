import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { RowOf } from '../platform/db/statement.ts'
import { demoReadDatabaseStatus } from '#sql/callback'

/** One line of the start page: a part of the gateway, its address or name, and whether it works. */
export interface RunningPart {
  readonly name: string
  readonly value: string
  /** An address that a browser may open, where there is one. */
  readonly href?: string
  readonly well: boolean
  readonly hint?: string
}

interface RunningGateway {
  readonly config: Pick<Config, 'role' | 'databaseUrl' | 'dataDirectory'>
  readonly db: Database
  readonly publicUrl: string
}

/** The state of the parts of the gateway, for the start page. Queries the database once. */
export async function systemStatus(gateway: RunningGateway): Promise<RunningPart[]> {
  const status = await readDatabaseStatus(gateway.db)
  return [
    { name: 'API', value: `${gateway.publicUrl}/api`, well: true, hint: 'every merchant call starts here' },
    {
      name: 'Payment page',
      value: `${gateway.publicUrl}/pay`,
      well: true,
      hint: 'customers come with a link from a shop',
    },
    worker(gateway.config.role, status.overdue),
    { name: 'Database', value: databaseName(gateway.config, status.version), well: true },
  ]
}

function worker(role: Config['role'], overdue: number): RunningPart {
  const name = 'Worker'
  if (overdue > 0) {
    const waiting = `${overdue} ${overdue === 1 ? 'task is' : 'tasks are'} waiting`
    return {
      name,
      value: waiting,
      well: false,
      hint: 'is a process with GATEWAY_ROLE=all or worker running?',
    }
  }
  const where = role === 'server' ? 'in a separate process' : 'in this process'
  return { name, value: where, well: true, hint: 'callbacks, expiry, sandbox events: nothing is overdue' }
}

function databaseName({ databaseUrl, dataDirectory }: RunningGateway['config'], version: string): string {
  if (databaseUrl === undefined) return `PostgreSQL ${version}, embedded, files in ${dataDirectory}`
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL ${version} at ${host}${pathname}`
}

/** The server version of PostgreSQL, and how many callbacks and sandbox events are overdue. */
async function readDatabaseStatus(db: Database): Promise<RowOf<typeof demoReadDatabaseStatus>> {
  const { rows } = await db.query(demoReadDatabaseStatus())
  return rows[0] ?? { version: '', overdue: 0 }
}
