import path from 'node:path'
import { createGateway, type Gateway, type GatewayParts } from './gateway.ts'
import { payoutEvents } from './payments/log-events.ts'
import { readPayoutHold } from './payments/payouts/payout-hold.ts'
import { ConfigurationFault, type Config } from './platform/config.ts'
import { watchAvailability } from './platform/db/availability.ts'
import { checkClock, ClockReplaced } from './platform/db/clock/check-clock.ts'
import { checkDurability } from './platform/db/check-durability.ts'
import { DatabaseUnreachable } from './platform/db/database-unreachable.ts'
import { openDatabase, type Database } from './platform/db/database.ts'
import { settleMode, WrongMode } from './platform/db/installation-mode.ts'
import { consoleLimits, type DatabaseLimits } from './platform/db/limits.ts'
import { databaseEvents } from './platform/db/log-events.ts'
import { openMeasuredClock, type MeasuredClock } from './platform/db/clock/measured-clock.ts'
import { checkRoleLimits } from './platform/db/pooler/role-limits.ts'
import { migrate, MigrationError } from './platform/db/migrations/migrate.ts'
import { ClusterError, joinCluster } from './platform/embedded-postgres/embedded-cluster.ts'
import { openLog, type Log } from './platform/log/log.ts'
import { loadDigest, type Digest } from './platform/personal-data/digest-key.ts'
import { ensureDataKeys } from './platform/personal-data/installation-keys.ts'
import { personalDataEvents } from './platform/personal-data/log-events.ts'
import { isAllEncrypted } from './platform/personal-data/sql/encrypted-at.ts'
import { openSecretBox, SecretBoxFault } from './platform/secrets/secret-box.ts'
import { loadSecretKey } from './platform/secrets/secret-key.ts'
import type { Throttle } from './platform/throttle/throttle.ts'
import * as sql from '#sql/signing_key'

/** What keeps a gateway from opening and a person can put right: the message says how. */
export const openingFaults = [
  ConfigurationFault,
  DatabaseUnreachable,
  ClusterError,
  MigrationError,
  WrongMode,
  ClockReplaced,
  SecretBoxFault,
]

export interface OpenedGateway {
  readonly gateway: Gateway
  /** The clock of the gateway, and how far the machine's differs from it. */
  readonly clock: MeasuredClock
  /**
   * The gateway for the worker of this process. Where the process also serves requests it has connections of
   * its own: neither waits for the other's.
   */
  readonly ofWorker: Gateway
  /** Closes everything that was opened; the last process out stops the embedded PostgreSQL. */
  close(): Promise<void>
}

export interface OpeningParts extends Pick<GatewayParts, 'seeRequest' | 'rails'> {
  readonly limits?: DatabaseLimits
  /** Opens who counts requests, given a digest that is the same in all processes. Default: this process. */
  readonly openThrottle?: (digest: Digest) => Promise<Throttle>
}

/**
 * Opens the gateway for any process: database (embedded or DATABASE_URL), migrations, mode, gateway, what its
 * rails need in it. Throws errors whose message is one line that says what to do.
 */
export async function openGateway(
  config: Config,
  log: Log = openLog(config.logLevel),
  { limits, openThrottle, ...parts }: OpeningParts = {},
): Promise<OpenedGateway> {
  const pools = await openPools(config, log, limits)
  const { db, isPooled, sessionUrl, openWorkerPool, openConsolePool, close: closePools } = pools
  let clock: MeasuredClock | undefined
  const closeDatabase = async () => {
    clock?.close()
    await closePools()
  }
  try {
    await db.reach()
    await migrate({ url: sessionUrl, log })
    if (isPooled) await checkRoleLimits(db, log)
    await settleMode(db, config.mode)
    await reportHeldPayouts(db, log)
    if (config.mode === 'live') {
      await checkClock(db)
      await checkDurability(db, log)
    }
    clock = await openMeasuredClock(db, log)
    const secretKey = await loadSecretKey(config.secretKey, config.dataDirectory, () => holdsSecrets(db))
    const digest = await loadDigest(db, openSecretBox(secretKey, config.previousSecretKey), secretKey)
    const throttle = await openThrottle?.(digest)
    const gateway = createGateway({
      config,
      db,
      openConsolePool,
      log,
      secretKey,
      digest,
      clock,
      ...parts,
      ...(throttle && { throttle }),
    })
    await ensureDataKeys(db, gateway.secrets)
    if (!(await isAllEncrypted(db))) log.write(personalDataEvents['personal-data.unencrypted'])
    await seedRails(gateway)
    const ofWorker = config.role === 'all' ? gateway.over(openWorkerPool()) : gateway
    for (const one of new Set([gateway, ofWorker])) await one.rowRails.follow()
    return {
      gateway,
      clock,
      ofWorker,
      close: async () => {
        await gateway.close()
        await closeDatabase()
      },
    }
  } catch (error) {
    await closeDatabase().catch((cause: unknown) =>
      log.write(databaseEvents['database.close-failed'], { err: cause }),
    )
    throw error
  }
}

interface Pools {
  readonly db: Database
  /** Where every connection is a session of PostgreSQL. */
  readonly sessionUrl: string
  /** Whether `db` may go through a pooler. */
  readonly isPooled: boolean
  /** Opens the connections of a worker that shares its process with a server. */
  openWorkerPool(): Database
  openConsolePool(): Database
  close(): Promise<void>
}

async function openPools(config: Config, log: Log, limits: DatabaseLimits | undefined): Promise<Pools> {
  const cluster = config.databaseUrl
    ? undefined
    : await joinCluster({ directory: path.resolve(config.dataDirectory, 'postgres'), log })
  const address = config.databaseUrl ?? cluster?.connectionString ?? ''
  const sessionUrl = config.databaseSessionUrl ?? address
  // A pooler does not pass limits on: commands have other limits than the role, and connect directly.
  const url = limits ? sessionUrl : address
  const statements = config.databaseStatements
  const availability = watchAvailability(log)
  const pools: Database[] = []
  const open = (poolSize: number, ownLimits = limits): Database => {
    const opened = openDatabase({
      url,
      sessionUrl,
      statements,
      log,
      poolSize,
      limits: ownLimits,
      availability,
    })
    pools.push(opened)
    return opened
  }
  cluster?.onMoved((moved) => {
    for (const pool of pools) pool.moveTo(moved)
  })
  return {
    db: open(config.databasePoolSize),
    sessionUrl,
    isPooled: url !== sessionUrl,
    openWorkerPool: () => open(config.databaseWorkerPoolSize),
    openConsolePool: () => open(config.databaseConsolePoolSize, consoleLimits),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.close()))
      await cluster?.leave()
    },
  }
}

async function seedRails(gateway: Gateway): Promise<void> {
  try {
    for (const rail of gateway.rails) await rail.seed?.()
  } catch (error) {
    await gateway.close()
    throw error
  }
}

/**
 * Whether the database has a secret that was encrypted with the installation's key: a signing key or a
 * merchant's callback secret.
 */
async function holdsSecrets(db: Database): Promise<boolean> {
  const { rows } = await db.query(sql.holdsSecrets())
  return rows[0]?.held ?? false
}

async function reportHeldPayouts(db: Database, log: Log): Promise<void> {
  const hold = await readPayoutHold(db)
  if (hold) log.write(payoutEvents['payout.held'], hold)
}
