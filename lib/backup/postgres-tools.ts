import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import pg from 'pg'
import { BackupFault } from './backup-fault.ts'

type Tool = 'pg_dump' | 'pg_restore' | 'psql'

/**
 * The libpq variables for an address. A password in the arguments would be visible in the list of processes.
 */
export function connectionVariables(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const { searchParams } = new URL(url)
  const ssl = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => {
    const value = searchParams.get(name)
    return value === null ? [] : [[`PG${name.toUpperCase()}`, value] as const]
  })
  const own = Object.entries({
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
  }).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries([...own, ...ssl])
}

/**
 * Refuses a tool of the PATH that is not there or older than the PostgreSQL it has to talk to, which it would
 * refuse itself.
 *
 * @throws BackupFault that says what to install
 */
export async function checkTool(tool: Tool, server: number, otherwise: string): Promise<void> {
  const answer = await promisify(execFile)(tool, ['--version']).catch(() => undefined)
  const version = Number(/\(PostgreSQL\) (\d+)/.exec(answer?.stdout ?? '')?.[1] ?? 0)
  const install = `install the PostgreSQL ${server} client programs (postgresql-client-${server}) and put them first in PATH${otherwise}`
  if (version === 0) throw new BackupFault(`There is no ${tool} in PATH: ${install}.`)
  if (version < server)
    throw new BackupFault(
      `${tool} in PATH is of PostgreSQL ${version} and refuses a server of PostgreSQL ${server}: ${install}.`,
    )
}

export interface RunningTool {
  readonly child: ChildProcess
  /** Resolves when the tool succeeded; otherwise throws `BackupFault` with its error output. */
  readonly ended: Promise<void>
}

/** Runs a tool on a database. Its stderr becomes the message of its failure. */
export function startTool(
  tool: Tool,
  args: readonly string[],
  url: string,
  stdio: StdioOptions,
): RunningTool {
  const child = spawn(tool, args, { stdio, env: { ...process.env, ...connectionVariables(url) } })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = once(child, 'close').then(([code]: unknown[]) => {
    if (code === 0) return
    throw new BackupFault(`${tool} failed: ${errors.trim().split('\n')[0] ?? `exit code ${String(code)}`}`)
  })
  return { child, ended }
}
