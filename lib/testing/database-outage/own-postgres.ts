import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chooseAccount, spawnAs } from '../../platform/embedded-postgres/account.ts'
import {
  addressOf,
  gatewayRole,
  readConnectionFile,
} from '../../platform/embedded-postgres/connection-file.ts'
import { initialiseIfAbsent } from '../../platform/embedded-postgres/initialise.ts'
import { startPostmaster, stopPostmaster } from '../../platform/embedded-postgres/postmaster.ts'
import { makeDirectory } from '../../platform/make-directory.ts'
import { testBinaries } from '../database/test-binaries.ts'
import { postmasterFaults, type PostmasterFaults } from './postmaster-faults.ts'

/** A PostgreSQL of one test, for a gateway with its DATABASE_URL: only the test starts or stops it. */
export interface OwnPostgres extends PostmasterFaults {
  /** Fit for DATABASE_URL. It stays the same over restarts. */
  readonly url: string
  start(): Promise<void>
  /** `pg_ctl -m immediate restart`. */
  restartAtOnce(): Promise<void>
  /** Fast shutdown, when the test is over. */
  stop(): Promise<void>
}

export interface OwnPostgresOptions {
  /** Settings of the server. */
  readonly settings?: Readonly<Record<string, string>>
  /** Roles that may log in with a password, and have the rights of the gateway's role. */
  readonly roles?: Readonly<Record<string, string>>
}

const patienceMs = 60_000

/** Makes a cluster in `directory` and starts it. */
export async function startOwnPostgres(
  directory: string,
  options: OwnPostgresOptions = {},
): Promise<OwnPostgres> {
  await makeDirectory(path.dirname(directory))
  const binaries = await testBinaries()
  const account = await chooseAccount(directory, binaries.postgres)
  await initialiseIfAbsent(directory, binaries, account)
  for (const [role, password] of Object.entries(options.roles ?? {}))
    await runAsSuperuser(directory, `create role ${role} login password '${password}' in role ${gatewayRole}`)
  const connection = await readConnectionFile(directory)
  const faults = postmasterFaults(directory)
  const start = () => startCluster(directory, connection.port, options.settings)
  await start()
  return {
    ...faults,
    url: addressOf(connection),
    start,
    restartAtOnce: async () => {
      await faults.stopAtOnce()
      await start()
    },
    stop: async () => void (await stopPostmaster(directory, patienceMs)),
  }
}

/** Starts the cluster of a directory, also after it was killed, and waits until it takes connections. */
export async function startCluster(
  directory: string,
  port: number,
  given: Readonly<Record<string, string>> = {},
): Promise<void> {
  // Its data must survive being killed, but not a power failure.
  const settings = { fsync: 'off', ...given }
  const { postgres: binary } = await testBinaries()
  const account = await chooseAccount(directory, binary)
  for (const deadline = Date.now() + patienceMs; ;) {
    const outcome = await startPostmaster({ directory, account, binary, port, settings, patienceMs })
    if (outcome === 'ready') return
    // The child processes of a killed postmaster may still be ending, or a connection of another program may
    // have the port as its own for a moment.
    const mayPass = outcome === 'old processes are ending' || outcome === 'port is taken'
    if (!mayPass || Date.now() > deadline) throw new Error(String(outcome))
    await delay(50)
  }
}

/** Runs a statement in a cluster that is stopped: the gateway's role may not make roles. */
export async function runAsSuperuser(directory: string, statement: string): Promise<void> {
  const { postgres: binary } = await testBinaries()
  const account = await chooseAccount(directory, binary)
  const single = spawnAs(account, binary, ['--single', '-D', directory, 'postgres'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  single.stdin?.end(`${statement}\n`)
  await once(single, 'exit')
}
