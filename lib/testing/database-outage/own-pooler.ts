import { execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chooseAccount, spawnAs } from '../../platform/embedded-postgres/account.ts'
import { freePort } from '../../platform/embedded-postgres/free-port.ts'

/**
 * A PgBouncer of one test in transaction mode, in front of a PostgreSQL: only the test starts or stops it.
 */
export interface OwnPooler {
  /** Fit for DATABASE_URL. It stays the same over restarts. */
  readonly url: string
  start(): Promise<void>
  /** Breaks every connection to it and of it at once. */
  kill(): Promise<void>
}

// Where Debian's package puts it.
const binary = '/usr/sbin/pgbouncer'
const patienceMs = 30_000

/** Its version as a number, 1.21 as 1021; 0 where it is not installed. */
export function poolerVersion(): number {
  if (!existsSync(binary)) return 0
  const said = execFileSync(binary, ['--version'], { encoding: 'utf8' })
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(said) ?? []
  return Number(major) * 1_000 + Number(minor)
}

/** Starts one with at most `poolSize` connections to the PostgreSQL of `databaseUrl`. */
export async function startOwnPooler(
  directory: string,
  databaseUrl: string,
  poolSize: number,
): Promise<OwnPooler> {
  const account = await chooseAccount(directory, binary)
  const server = new URL(databaseUrl)
  const url = new URL(databaseUrl)
  url.port = String(await freePort())
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: url.port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: path.join(directory, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    max_client_conn: 200,
    query_wait_timeout: 5,
    server_login_retry: 1,
    ...(poolerVersion() >= 1_021 && { max_prepared_statements: 500 }),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const files = {
    'users.txt': `"${server.username}" "${server.password}"\n`,
    'pgbouncer.ini': `[databases]\n* = host=127.0.0.1 port=${server.port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  }
  await mkdir(directory, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(directory, name), text)
  if (account.kind === 'other')
    for (const one of ['', ...Object.keys(files)])
      await chown(path.join(directory, one), account.uid, account.gid)

  let running: ChildProcess | undefined
  const start = async () => {
    running = spawnAs(account, binary, [path.join(directory, 'pgbouncer.ini')], { stdio: 'ignore' })
    await listens(Number(url.port), running)
  }
  await start()
  return {
    url: url.href,
    start,
    kill: async () => {
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const exit = once(running, 'exit')
      running.kill('SIGKILL')
      await exit
    },
  }
}

async function listens(port: number, { exitCode }: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await delay(20)) {
    const socket = connect(port, '127.0.0.1')
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (open) return
  }
  throw new Error(`PgBouncer does not listen on port ${port}; exit code ${String(exitCode)}`)
}
