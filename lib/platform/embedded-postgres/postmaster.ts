import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { spawnAs } from './account.ts'
import type { Account } from './account.ts'
import { ClusterError, fileFailure } from './cluster-error.ts'
import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts'
import { sharedBuffersMb } from './shared-buffers.ts'
import { explainStartFailure } from './start-failure.ts'
import type { StartFailure } from './start-failure.ts'

export interface PostmasterStart {
  directory: string
  binary: string
  account: Account
  port: number
  settings: Readonly<Record<string, string>>
  patienceMs: number
  /** The caller no longer waits: a server that is not ready yet is stopped again. */
  ending?: AbortSignal
}

const logLimitBytes = 5_000_000

/**
 * Starts PostgreSQL and waits until it answers. It does not end with this process: it has a session of its
 * own, so that neither Ctrl-C nor kill -9 of Node reaches it.
 */
export async function startPostmaster(start: PostmasterStart): Promise<'ready' | StartFailure> {
  const { directory, binary, account } = start
  const logFile = path.join(directory, 'server.log')
  const log = await openLog(logFile, account)
  const logStart = statSync(logFile).size
  const child = spawnAs(account, binary, ['-D', directory, ...settingsOf(start)], {
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let ended = false
  child.once('error', () => (ended = true))
  child.once('exit', () => (ended = true))
  child.unref()

  const deadline = Date.now() + start.patienceMs
  while (!ended) {
    const written = await readPostmasterFile(directory)
    if (written?.pid === child.pid && written?.status === 'ready') return 'ready'
    if (Date.now() > deadline) return stillRecovering(directory)
    if (start.ending?.aborted) child.kill('SIGQUIT')
    await delay(15)
  }
  if (start.ending?.aborted) return 'start cancelled'
  return explainStartFailure(readFileSync(logFile).subarray(logStart).toString(), directory)
}

/**
 * Stops the server; returns whether it has ended. SIGINT is a fast shutdown: open transactions are rolled
 * back, everything committed is on disk. SIGQUIT is an immediate one: the next start recovers from the
 * write-ahead log.
 */
export async function stopPostmaster(
  directory: string,
  patienceMs: number,
  signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT',
): Promise<boolean> {
  const running = await readPostmasterFile(directory)
  if (!running?.pid || !isPostmasterOf(directory, running)) return true
  process.kill(running.pid, signal)
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await delay(15)) {
    if (!isPostmasterOf(directory, running)) return true
  }
  return false
}

function settingsOf({ port, settings }: PostmasterStart): string[] {
  const all: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // The path of a socket may be longer than the system allows; loopback with a password works everywhere.
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: `${sharedBuffersMb(memoryBytes())}MB`,
    // On flash a page costs about the same wherever it is; with the default of 4 a table of some pages is
    // read whole for each row that is looked up in it.
    random_page_cost: '1.1',
    // Each page is written whole into the log once after each checkpoint: fewer of them write less.
    max_wal_size: '2GB',
    // By default a segment and five segments, which are smaller than PostgreSQL's own in new installations.
    wal_buffers: '16MB',
    min_wal_size: '80MB',
    log_line_prefix: '%m [%p] ',
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** What this process may use: less than the machine has where a container limits it. */
const memoryBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)

async function openLog(logFile: string, account: Account): Promise<number> {
  try {
    const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    if (size > logLimitBytes) renameSync(logFile, `${logFile}.1`)
    const log = openSync(logFile, 'a', 0o600)
    if (account.kind === 'other') await chown(logFile, account.uid, account.gid)
    return log
  } catch (error) {
    throw fileFailure(error, logFile)
  }
}

function stillRecovering(directory: string): ClusterError {
  return new ClusterError(
    `The embedded PostgreSQL in ${directory} is still recovering: wait until server.log there says it is ready, then start again.`,
  )
}
