import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { makeDirectory } from '../make-directory.ts'
import { chooseAccount } from './account.ts'
import type { Account } from './account.ts'
import { locateBinaries, type Binaries } from './binaries.ts'
import { ClusterError, fileFailure } from './cluster-error.ts'
import { addressOf, readConnectionFile, writeConnectionFile, type ConnectionFile } from './connection-file.ts'
import { freePort } from './free-port.ts'
import { initialiseIfAbsent } from './initialise.ts'
import { takeLease } from './lease.ts'
import type { Lease } from './lease.ts'
import { embeddedPostgresEvents } from './log-events.ts'
import { keepLease, type Membership } from './membership.ts'
import { discardPostmasterFile, isPostmasterOf, readPostmasterFile } from './postmaster-file.ts'
import { startPostmaster } from './postmaster.ts'

export { ClusterError }

export interface JoinOptions {
  /** The data directory; created when it is missing. */
  directory: string
  log: Log
  /** PostgreSQL settings used when this process starts the server, such as `{ fsync: 'off' }` in tests. */
  settings?: Readonly<Record<string, string>>
  /** Default: those that npm installed. */
  binaries?: Binaries
  /** Who runs the server. Default: `chooseAccount` asks for it, which starts programs. */
  account?: Account
  /** How long a server may take to start or stop. Default: two minutes. */
  patienceMs?: number
}

export interface Cluster {
  /** The gateway's database, on loopback with a generated password. */
  connectionString: string
  /** Calls back with the new address when the server was restarted on another port. */
  onMoved(listener: (connectionString: string) => void): void
  /** Releases this process's share; the last process to do so stops the server. */
  leave(): Promise<void>
}

interface Site extends Required<JoinOptions> {
  /**
   * Aborted when this process no longer waits for the server: a server that it has just started is stopped
   * again.
   */
  ending: AbortController
}

/** The shares of this process, including those still being acquired. */
const shares = new Set<{ leaveAtOnce(): Promise<void> }>()

/**
 * For a process that ends without finishing its work: releases its shares, and if it is the last one stops
 * the server in immediate mode, so that no PostgreSQL keeps running without an owner. Nothing that was
 * committed is lost; the next start recovers.
 */
export async function leaveClustersAtOnce(): Promise<void> {
  await Promise.allSettled([...shares].map((share) => share.leaveAtOnce()))
}

/**
 * Joins the embedded PostgreSQL of a data directory. The first process creates the directory and starts the
 * server, later processes join it, the last one to leave stops it. PostgreSQL's own postmaster.pid decides
 * who starts it; each member holds a shared advisory lock, which the server itself releases when a process
 * dies. There is no lock file of ours that could become stale.
 *
 * @throws ClusterError with one line that says what to do
 */
export async function joinCluster(options: JoinOptions): Promise<Cluster> {
  const directory = path.resolve(options.directory)
  await makeDirectory(path.dirname(directory)).catch((error: unknown) => {
    throw fileFailure(error, directory)
  })
  const binaries = options.binaries ?? (await locateBinaries())
  const account = options.account ?? (await chooseAccount(directory, binaries.postgres))
  const ending = new AbortController()
  const site: Site = { settings: {}, patienceMs: 120_000, ...options, directory, binaries, account, ending }
  const joining = join(site)
  const share = {
    leaveAtOnce: async () => {
      ending.abort()
      await (await joining).leaveAtOnce()
    },
  }
  shares.add(share)
  try {
    const membership = await joining
    const connection = await readConnectionFile(directory)
    return {
      connectionString: addressOf({ ...connection, port: membership.port }),
      onMoved: (listener) => membership.onMoved((port) => listener(addressOf({ ...connection, port }))),
      leave: () => membership.leave().finally(() => shares.delete(share)),
    }
  } catch (error) {
    shares.delete(share)
    throw error
  }
}

async function join(site: Site): Promise<Membership> {
  const { directory, log, patienceMs, ending } = site
  return keepLease({ directory, log, patienceMs, ending, attach: () => attach(site) }, await attach(site))
}

async function attach(site: Site): Promise<Lease> {
  for (const deadline = Date.now() + site.patienceMs; Date.now() < deadline && !site.ending.signal.aborted;) {
    await initialiseIfAbsent(site.directory, site.binaries, site.account)
    const lease = (await joinRunning(site)) ?? (await startAndJoin(site))
    if (lease) return lease
    await delay(50)
  }
  throw new ClusterError(
    `The embedded PostgreSQL in ${site.directory} neither starts nor stops: look into server.log there, end its process and start again.`,
  )
}

async function joinRunning(site: Site): Promise<Lease | undefined> {
  const { directory } = site
  const running = await readPostmasterFile(directory)
  if (running?.status !== 'ready') return undefined
  return leaseOfRunning(site, { ...(await readConnectionFile(directory)), port: running.port })
}

/**
 * Takes a share of a server that goes on. While it shuts down it ends its sessions one after the other: that
 * of the last process may be gone, and with it the lock, a moment before the session that waited for it is
 * ended. The server says in its file that it stops before it ends the first.
 */
async function leaseOfRunning(
  { directory }: Site,
  connection: ConnectionFile,
  startedHere = false,
): Promise<Lease | undefined> {
  const lease = await takeLease(connection, startedHere)
  if (!lease || (await readPostmasterFile(directory))?.status === 'ready') return lease
  await lease.end()
  return undefined
}

async function startAndJoin(site: Site): Promise<Lease | undefined> {
  const { directory, account, binaries, settings, patienceMs, log, ending } = site
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
    ending: ending.signal,
  })
  if (outcome instanceof ClusterError) throw outcome
  if (outcome === 'ready') {
    log.write(embeddedPostgresEvents['embedded-postgres.started'], { directory, port: connection.port })
    return leaseOfRunning(site, connection, true)
  }
  if (outcome === 'port is taken')
    await writeConnectionFile(directory, { ...connection, port: await freePort() }, account)
  if (outcome === 'already running') {
    const now = await readPostmasterFile(directory)
    if (now && !isPostmasterOf(directory, now)) await discardPostmasterFile(directory, now)
  }
  return undefined
}
