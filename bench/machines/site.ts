import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '#lib/platform/db/database.ts'
import { chooseAccount } from '#lib/platform/embedded-postgres/account.ts'
import { freePort } from '#lib/platform/embedded-postgres/free-port.ts'
import { silentLog } from '#lib/testing/silent-log.ts'
import { hasRedis, startRedis } from '#lib/testing/throttles/redis-server.ts'
import { openBank } from '../faults/bank.ts'
import { gatewayProcess, type GatewayProcess } from '../faults/gateway/processes.ts'
import type { GatewayUnderLoad } from '../faults/installation.ts'
import { newSecretKey, openShops, registerMerchants } from '../faults/merchants.ts'
import { gatewayRole, startPatroniCluster, type PatroniCluster } from './patroni-cluster.ts'
import { startHaProxy, type HaProxy } from './programs/haproxy.ts'
import { makeOwn, programs, until } from './programs/program.ts'
import { openShopper, type Shopper } from './load/shopper.ts'

/** A machine of the gateway: it serves requests and does background work. */
export interface Machine extends GatewayProcess {
  /** Resolves when HAProxy sends requests to it. */
  joined(): Promise<void>
}

/** Two or three machines behind HAProxy, on PostgreSQL under Patroni. */
export interface Site extends GatewayUnderLoad {
  readonly machines: readonly Machine[]
  readonly postgres: PatroniCluster
  /** Whether the machines count requests together. */
  readonly countsTogether: boolean
  /** Customers and the shop DEMO. */
  readonly shopper: Shopper
  close(): Promise<void>
}

/** Longer than HAProxy takes to notice: two checks, half a second apart, and what they take. */
const drainSeconds = 3
const joinsWithinMs = 120_000

/** Starts all of it below `directory`, which gets the logs too. */
export async function openSite(directory: string, machineCount: number): Promise<Site> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.toReversed()) await step()
  }
  try {
    // The account of PostgreSQL passes through.
    await chmod(directory, 0o711)
    const home = path.join(directory, 'cluster')
    const place = { directory: home, account: await chooseAccount(home, programs.postgres) }
    await makeOwn(place, home)
    const postgres = await startPatroniCluster(place)
    undo.push(() => postgres.close())
    const ports = await Promise.all(Array.from({ length: machineCount }, () => freePort()))
    const haproxy = await startHaProxy(place, postgres.nodes, ports)
    undo.push(() => haproxy.kill())
    const [bank, shops] = [await openBank(), await openShops()]
    undo.push(() => Promise.all([bank.close(), shops.close()]))
    const redis = hasRedis ? await startRedis() : undefined
    undo.push(async () => redis?.kill())

    const url = `postgresql://${gatewayRole.username}:${gatewayRole.password}@127.0.0.1:${haproxy.postgresPort}/${gatewayRole.database}`
    const environment = {
      DATABASE_URL: url,
      GATEWAY_SECRET_KEY: newSecretKey(),
      GATEWAY_PUBLIC_URL: haproxy.origin,
      GATEWAY_TRUSTED_PROXIES: '127.0.0.1',
      GATEWAY_DRAIN_SECONDS: String(drainSeconds),
      HOST: '127.0.0.1',
      CALLBACK_RETRY_SECONDS: '2',
      FAULT_BANK_URL: bank.url,
      FAULT_NAME_SERVER: shops.names.address,
      ...(redis && { REDIS_URL: redis.url }),
    }
    const homes = ports.map((_, index) => path.join(directory, `machine-${index + 1}`))
    for (const one of homes) await mkdir(one)
    await postgresUp(url)
    const tokens = await registerMerchants({ ...environment, GATEWAY_DATA_DIR: homes[0] ?? directory })
    const machines = ports.map((port, index) =>
      machine(haproxy, index + 1, homes[index] ?? directory, { ...environment, PORT: String(port) }),
    )
    undo.push(() => Promise.all(machines.map((one) => one.kill())))
    await Promise.all(machines.map((one) => one.start()))
    await Promise.all(machines.map((one) => one.joined()))
    const db = openDatabase({ url, log: silentLog, poolSize: 4 })
    undo.push(() => db.close())
    const { origin } = haproxy
    const shopper = await openShopper(origin, homes[0] ?? directory, shops.urlOf('ANSWERS'), db)
    const countsTogether = redis !== undefined
    const parts = { processes: machines, machines, postgres, countsTogether, shopper }
    return { origin, bank, shops, tokens, db, ...parts, close }
  } catch (error) {
    await close()
    throw error
  }
}

function machine(
  haproxy: HaProxy,
  number: number,
  home: string,
  environment: Readonly<Record<string, string>>,
): Machine {
  const name = `machine-${number}`
  const settings = { ...environment, GATEWAY_DATA_DIR: home }
  return {
    ...gatewayProcess(name, path.join(home, 'gateway.log'), settings),
    joined: async () => {
      const isUp = async () => (await haproxy.sendsTo(number)) || undefined
      await until(`HAProxy sends to ${name}`, joinsWithinMs, isUp)
    },
  }
}

/** HAProxy has found the primary. */
async function postgresUp(url: string): Promise<void> {
  const db = openDatabase({ url, log: silentLog, poolSize: 1 })
  const answers = () =>
    db.reach().then(
      () => true,
      () => undefined,
    )
  try {
    await until('PostgreSQL answers through HAProxy', joinsWithinMs, answers)
  } finally {
    await db.close()
  }
}
