import { closeSync, openSync } from 'node:fs'
import { appendFile, chown, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount, spawnAs, type Account } from '#lib/platform/embedded-postgres/account.ts'
import { locateBinaries } from '#lib/platform/embedded-postgres/binaries.ts'
import { freePort } from '#lib/platform/embedded-postgres/free-port.ts'
import { readPostmasterFile } from '#lib/platform/embedded-postgres/postmaster-file.ts'
import { runAsSuperuser } from '#lib/testing/database-outage/own-postgres.ts'

/** A PostgreSQL with its data directory. The bench connects to it as its superuser. */
export interface Cluster {
  readonly directory: string
  readonly port: number
}

export interface Standby extends Cluster {
  /** Resolves when it takes statements that write. */
  promote(): Promise<void>
}

const superuser = 'bench'
const superuserPassword = 'bench'

/**
 * Lets the bench into a cluster that does not run: a superuser, and replication for it. The gateway's role
 * may neither copy nor promote.
 */
export async function admitBench(directory: string): Promise<void> {
  await runAsSuperuser(directory, `create role ${superuser} superuser login password '${superuserPassword}'`)
  await appendFile(path.join(directory, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 scram-sha-256\n')
}

const patienceMs = 60_000
const standbyName = 'standby'
/** What a copy must not have: it belongs to the running primary, or is made by the standby itself. */
const notCopied = new Set(['postmaster.pid', 'postmaster.opts', 'server.log', 'pg_replslot', 'pg_dynshmem'])

const urlOf = ({ port }: Cluster, database = 'postgres'): string =>
  `postgresql://${superuser}:${superuserPassword}@127.0.0.1:${port}/${database}`

/**
 * Copies a running primary between `pg_backup_start` and `pg_backup_stop` into `directory`, and starts the
 * copy as a standby that has caught up. `synchronous`: from then on a commit waits for the standby.
 */
export async function startStandby(
  primary: Cluster,
  directory: string,
  { synchronous }: { readonly synchronous: boolean },
): Promise<Standby> {
  const { postgres: binary } = await locateBinaries()
  const account = await chooseAccount(primary.directory, binary)
  await withClient(primary, async (client) => {
    await client.query(`select pg_backup_start('bench', true)`)
    await copyCluster(primary.directory, directory)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(path.join(directory, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  // What was written since the checkpoint of the start, until the standby streams the rest.
  await cp(path.join(primary.directory, 'pg_wal'), path.join(directory, 'pg_wal'), { recursive: true })
  await writeFile(path.join(directory, 'standby.signal'), '')
  await giveTo(account, directory)
  const standby = { directory, port: await freePort() }
  const source = `host=127.0.0.1 port=${primary.port} user=${superuser} password=${superuserPassword} application_name=${standbyName}`
  await startAs(account, binary, standby, { primary_conninfo: source })
  await withClient(primary, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${synchronous ? standbyName : ''}'`)
    await client.query('select pg_reload_conf()')
    await untilTrue(
      client,
      `select exists (select from pg_stat_replication where state = 'streaming'
      and replay_lsn >= pg_current_wal_flush_lsn() and sync_state = '${synchronous ? 'sync' : 'async'}')`,
    )
  })
  return {
    ...standby,
    promote: () =>
      withClient(standby, async (client) => {
        await client.query('select pg_promote(true, 60)')
        await untilTrue(client, 'select not pg_is_in_recovery()')
      }),
  }
}

/**
 * Stops the process of the primary that sends to the standby: what is committed from now on stays in the
 * primary alone. Returns a function that ends this process, for when the primary is dead.
 */
export const stopSending = (primary: Cluster): Promise<() => void> =>
  withClient(primary, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_replication')
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
    return () => {
      for (const { pid } of rows) process.kill(pid, 'SIGKILL')
    }
  })

async function copyCluster(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const name of await readdir(from)) {
    const source = path.join(from, name)
    if (notCopied.has(name) || name === 'pg_wal') continue
    await cp(source, path.join(to, name), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      // A relation that was dropped meanwhile; replaying the log drops it in the copy too.
      if (error.code !== 'ENOENT') throw error
    })
  }
  for (const name of ['pg_wal', 'pg_replslot', 'pg_dynshmem'])
    await mkdir(path.join(to, name), { mode: 0o700, recursive: true })
}

/** PostgreSQL runs as another user when the bench runs as root. */
async function giveTo(account: Account, directory: string): Promise<void> {
  if (account.kind === 'self') return
  const names = await readdir(directory, { recursive: true })
  for (const name of ['', ...names]) await chown(path.join(directory, name), account.uid, account.gid)
}

/** Starts PostgreSQL and waits until it takes connections, as a primary or a standby. */
async function startAs(
  account: Account,
  binary: string,
  { directory, port }: Cluster,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    fsync: 'off',
    ...settings,
  }
  const logFile = path.join(directory, 'server.log')
  const log = openSync(logFile, 'a', 0o600)
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnAs(account, binary, ['-D', directory, ...args], {
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await delay(50)) {
    const status = (await readPostmasterFile(directory))?.status
    if (status === 'standby' || status === 'ready') return
    if (child.exitCode !== null) break
  }
  throw new Error(`no standby in ${directory}: ${await readFile(logFile, 'utf8')}`)
}

async function withClient<Result>(
  cluster: Cluster,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: urlOf(cluster) })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

async function untilTrue(client: pg.Client, query: string): Promise<void> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await delay(50)) {
    const { rows } = await client.query<Record<string, boolean>>(query)
    if (Object.values(rows[0] ?? {})[0]) return
  }
  throw new Error(`never true: ${query}`)
}
