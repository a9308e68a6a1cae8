import pg from 'pg'
import { ClusterError } from './cluster-error.ts'
import { addressOf } from './connection-file.ts'
import type { ConnectionFile } from './connection-file.ts'

/** This process's share in the running cluster: a connection that holds an advisory lock, which dies with the process. */
export interface Lease {
  port: number
  /** Gives the share back. `last`: nobody else holds one, and nobody can take one until `end` was called. */
  release(): Promise<{ last: boolean }>
  end(): Promise<void>
  /** Calls back once when the connection breaks before `release`. */
  onLost(callback: () => void): void
}

// Advisory locks count per database. The lease lives in "postgres", so the gateway's own database has all numbers to itself.
const leaseDatabase = 'postgres'
const leaseLock = 720_501
const notAnsweringYet = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'])

/** Takes a share, or says undefined when the server is not there, still starting or just stopping. */
export async function takeLease(connection: ConnectionFile): Promise<Lease | undefined> {
  const client = new pg.Client({
    connectionString: addressOf(connection, leaseDatabase),
    application_name: 'payment-gateway lease',
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
    return client.end().catch(() => {})
  }
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [leaseLock])
  } catch (error) {
    await end()
    return undefinedUnlessHopeless(error)
  }
  return {
    port: connection.port,
    release: async () => {
      // Whoever was the last is about to stop the server, and this connection with it.
      ending = true
      return { last: await releaseShare(client) }
    },
    end,
    onLost: (callback) => {
      lost = callback
      if (broken && !ending) callback()
    },
  }
}

/** Whoever gets the exclusive lock after giving back its share was the last. Of several who leave at once, one gets it. */
async function releaseShare(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [leaseLock])
  const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
    leaseLock,
  ])
  return rows[0]?.last ?? false
}

function undefinedUnlessHopeless(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  if (notAnsweringYet.has(code) || /terminated|timeout/i.test(message)) return undefined
  const reason =
    code === '53300'
      ? 'all of its connections are taken: lower the pool size or the number of processes'
      : message.split('\n')[0]
  throw new ClusterError(`The embedded PostgreSQL runs, but does not let this process in: ${reason}.`, {
    cause: error,
  })
}
