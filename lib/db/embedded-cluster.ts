import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chooseAccount } from './cluster/account.ts'
import type { Account } from './cluster/account.ts'
import { locateBinaries } from './cluster/binaries.ts'
import { ClusterError, fileFailure } from './cluster/cluster-error.ts'
import { addressOf, readConnectionFile, writeConnectionFile } from './cluster/connection-file.ts'
import { freePort } from './cluster/free-port.ts'
import { initialiseIfAbsent } from './cluster/initialise.ts'
import { takeLease } from './cluster/lease.ts'
import type { Lease } from './cluster/lease.ts'
import { startPostmaster, stopPostmaster } from './cluster/postmaster.ts'
import { discardPostmasterFile, isPostmasterOf, readPostmasterFile } from './cluster/postmaster-file.ts'
import type { DatabaseLog } from './database.ts'
import { makeDirectory } from '../make-directory.ts'

export { ClusterError }

export interface JoinOptions {
  /** The data directory; made when it is not there. */
  directory: string
  log: DatabaseLog
  /** PostgreSQL settings for whoever starts the server, such as `{ fsync: 'off' }` in tests. */
  settings?: Readonly<Record<string, string>>
  /** How long a server may take to start or stop. Default: two minutes. */
  patienceMs?: number
}

export interface Cluster {
  /** The gateway's database, on loopback with a generated password. Stays the same when the server has to be started again. */
  connectionString: string
  /** Gives up this process's share; the last one out stops the server. */
  leave(): Promise<void>
}

interface Site extends Required<JoinOptions> {
  binaries: { initdb: string; postgres: string }
  account: Account
}

/**
 * Joins the embedded PostgreSQL of a data directory. Whoever comes first makes the directory and starts the server, later
 * processes join it, the last one out stops it. PostgreSQL's own postmaster.pid decides who starts; who is in is told by shared
 * advisory locks, which the server itself releases when a process dies. There is no lock file of ours that could grow stale.
 *
 * @throws ClusterError with one line that says what to do
 */
export async function joinCluster(options: JoinOptions): Promise<Cluster> {
  const directory = path.resolve(options.directory)
  await makeDirectory(path.dirname(directory)).catch((error: unknown) => {
    throw fileFailure(error, directory)
  })
  const binaries = await locateBinaries()
  const account = await chooseAccount(directory, binaries.postgres)
  const site: Site = { settings: {}, patienceMs: 120_000, ...options, directory, binaries, account }
  const membership = keepLease(site, await attach(site))
  return {
    connectionString: addressOf({ ...(await readConnectionFile(directory)), port: membership.port }),
    leave: membership.leave,
  }
}

async function attach(site: Site): Promise<Lease> {
  for (const deadline = Date.now() + site.patienceMs; Date.now() < deadline;) {
    await initialiseIfAbsent(site.directory, site.binaries, site.account)
    const lease = (await joinRunning(site)) ?? (await startAndJoin(site))
    if (lease) return lease
    await delay(50)
  }
  throw new ClusterError(
    `The embedded PostgreSQL in ${site.directory} neither starts nor stops: look into server.log there, end its process and start again.`,
  )
}

async function joinRunning({ directory }: Site): Promise<Lease | undefined> {
  const running = await readPostmasterFile(directory)
  if (running?.status !== 'ready') return undefined
  return takeLease({ ...(await readConnectionFile(directory)), port: running.port })
}

async function startAndJoin(site: Site): Promise<Lease | undefined> {
  const { directory, account, binaries, settings, patienceMs, log } = site
  const before = await readPostmasterFile(directory)
  if (before && isPostmasterOf(directory, before)) return undefined

  const connection = await readConnectionFile(directory)
  const outcome = await startPostmaster({
    directory,
    account,
    binary: binaries.postgres,
    port: connection.port,
    settings,
    patienceMs,
  })
  if (outcome instanceof ClusterError) throw outcome
  if (outcome === 'ready') {
    log.debug({ directory, port: connection.port }, 'started the embedded PostgreSQL')
    return takeLease(connection)
  }
  if (outcome === 'port is taken')
    await writeConnectionFile(directory, { ...connection, port: await freePort() }, account)
  if (outcome === 'somebody else runs it') {
    const now = await readPostmasterFile(directory)
    if (now && !isPostmasterOf(directory, now)) await discardPostmasterFile(directory, now)
  }
  return undefined
}

/** Holds the lease until `leave`. A server that crashes meanwhile is started again, or joined where another process did so. */
function keepLease(site: Site, first: Lease): { port: number; leave(): Promise<void> } {
  let lease: Lease | undefined
  let rejoining: Promise<void> | undefined
  let leaving: Promise<void> | undefined

  const hold = (held: Lease) => {
    lease = held
    held.onLost(() => {
      lease = undefined
      site.log.warn({ directory: site.directory }, 'lost the embedded PostgreSQL, joining it again')
      rejoining = rejoin()
    })
  }
  const rejoin = async () => {
    while (!leaving && !lease) {
      try {
        const again = await attach(site)
        hold(again)
        if (again.port !== first.port)
          site.log.warn({}, 'the embedded PostgreSQL moved to another port: restart')
      } catch (error) {
        site.log.warn({ err: error }, 'the embedded PostgreSQL does not come back yet')
        await delay(1_000)
      }
    }
  }
  const leave = async () => {
    await rejoining
    if (lease) await give(site, lease)
  }
  hold(first)
  return { port: first.port, leave: () => (leaving ??= leave()) }
}

async function give(site: Site, lease: Lease): Promise<void> {
  // A connection that broke meanwhile holds no lock any more; there is nothing left to give back.
  const { last } = await lease.release().catch(() => ({ last: false }))
  const ended = last ? stopPostmaster(site.directory, site.patienceMs) : Promise.resolve(true)
  if (!(await ended))
    site.log.warn({ directory: site.directory }, 'the embedded PostgreSQL is still stopping')
  await lease.end()
}
