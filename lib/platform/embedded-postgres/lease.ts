import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { databaseTrouble } from '../db/database-trouble.ts'
import { clientQueryable } from '../db/transaction.ts'
import { ClusterError } from './cluster-error.ts'
import { addressOf } from './connection-file.ts'
import type { ConnectionFile } from './connection-file.ts'
import { advisoryLockShared, advisoryUnlockShared, tryAdvisoryLock } from '#sql/server'

/**
 * This process's share in the running cluster: a connection that holds an advisory lock, which ends with the
 * process.
 */
export interface Lease {
  port: number
  /** Whether this process started the server. */
  startedHere: boolean
  /** Releases the share, and waits at most five seconds for the answer. */
  release(): Promise<Release>
  end(): Promise<void>
  /** Calls back once when the connection breaks before `release`. */
  onLost(callback: () => void): void
}

/**
 * `last`: no other process holds a share, and none can take one until `end` was called. `no answer`: the
 * server does not answer, and it is unknown whether others hold one.
 */
export type Release = 'last' | 'others remain' | 'no answer'

const releaseWithinMs = 5_000
/** A share is waited for while the last process stops the server; after no answer the process tries again. */
const takeWithinMs = 10_000
const endWithinMs = 1_000

// Advisory locks are per database. The lease is in "postgres", so the gateway's own database may use every
// number.
export const leaseDatabase = 'postgres'
const lock = 720_501
/** The `application_name` of the connection that holds a share: one for each process of a gateway. */
export const leaseName = 'payment-gateway lease'

/** Takes a share; undefined when the server is not running, still starting or just stopping. */
export async function takeLease(connection: ConnectionFile, startedHere = false): Promise<Lease | undefined> {
  const client = new pg.Client({
    connectionString: addressOf(connection, leaseDatabase),
    application_name: leaseName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  let ending = false
  let broken = false
  let lost = () => {}
  // A broken connection raises error and then end; end is the one to act on.
  client.on('error', () => {})
  client.once('end', () => {
    broken = true
    if (!ending) lost()
  })
  const end = () => {
    ending = true
    const ended = client.end().catch(() => {})
    // A server that does not answer does not close the connection either.
    return Promise.race([ended, delay(endWithinMs, undefined, { ref: false })])
  }
  try {
    await client.connect()
    await clientQueryable(client, takeWithinMs).query(advisoryLockShared({ lock }))
  } catch (error) {
    await end()
    return undefinedUnlessHopeless(error)
  }
  return {
    port: connection.port,
    startedHere,
    release: async () => {
      // The last process is about to stop the server, and this connection with it.
      ending = true
      return releaseShare(client)
    },
    end,
    onLost: (callback) => {
      lost = callback
      if (broken && !ending) callback()
    },
  }
}

/**
 * The process that gets the exclusive lock after releasing its share was the last. Of several that leave at
 * once, one gets it.
 */
async function releaseShare(client: pg.Client): Promise<Release> {
  try {
    const { query } = clientQueryable(client, releaseWithinMs)
    await query(advisoryUnlockShared({ lock }))
    const { rows } = await query(tryAdvisoryLock({ lock }))
    return rows[0]?.done ? 'last' : 'others remain'
  } catch (error) {
    // A connection that broke meanwhile holds no lock; there is nothing left to release.
    return error instanceof Error && error.message === 'Query read timeout' ? 'no answer' : 'others remain'
  }
}

function undefinedUnlessHopeless(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  const isFull = code === '53300'
  if (!isFull && databaseTrouble(error) === 'lost') return undefined
  const reason = isFull
    ? 'all of its connections are taken: lower the pool size or the number of processes'
    : message.split('\n')[0]
  throw new ClusterError(`The embedded PostgreSQL runs, but does not let this process in: ${reason}.`, {
    cause: error,
  })
}
