import path from 'node:path'
import { openDatabase, type Database } from '#lib/platform/db/database.ts'
import { freePort } from '#lib/platform/embedded-postgres/free-port.ts'
import { silentLog } from '#lib/testing/silent-log.ts'
import { openBank, type Bank } from './bank.ts'
import { newSecretKey, openShops, registerMerchants, type Shops, type Tokens } from './merchants.ts'
import { benchPostgres, makePostgres, type BenchPostgres } from './postgres.ts'
import { gatewayProcess, type GatewayProcess } from './gateway/processes.ts'
import type { Cluster } from './kinds/standby.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** A gateway of one or several machines, with bank and merchants' servers: what load and checks ask. */
export interface GatewayUnderLoad {
  /** Where merchants and the bank send their requests. */
  readonly origin: string
  /** All of the gateway's. */
  readonly processes: readonly GatewayProcess[]
  readonly bank: Bank
  readonly shops: Shops
  readonly tokens: Tokens
  /** The bench's own connections. */
  readonly db: Database
}

/** One server and two workers on a PostgreSQL behind the proxy. The bench does not connect through it. */
export interface Installation extends GatewayUnderLoad {
  readonly server: GatewayProcess
  readonly workers: readonly [GatewayProcess, GatewayProcess]
  /** The present primary. */
  readonly postgres: BenchPostgres
  /** Another cluster is the primary from now on: new connections go there. */
  moveTo(cluster: Cluster): void
  readonly proxy: TcpProxy
  close(): Promise<void>
}

/** Starts all of it below `directory`, which also has the logs. */
export async function openInstallation(directory: string): Promise<Installation> {
  const made = await makePostgres(path.join(directory, 'postgres'))
  let { postgres } = made
  const proxy = await openTcpProxy(postgres.cluster.port)
  const bank = await openBank()
  const shops = await openShops()
  const port = String(await freePort())
  const url = new URL(made.url)
  url.port = String(proxy.port)
  const environment = {
    DATABASE_URL: url.href,
    GATEWAY_DATA_DIR: directory,
    GATEWAY_SECRET_KEY: newSecretKey(),
    HOST: '127.0.0.1',
    PORT: port,
    CALLBACK_RETRY_SECONDS: '2',
    FAULT_BANK_URL: bank.url,
    FAULT_NAME_SERVER: shops.names.address,
  }
  const tokens = await registerMerchants(environment)
  const named = (name: string, role: 'server' | 'worker') =>
    gatewayProcess(name, path.join(directory, `${name}.log`), { ...environment, GATEWAY_ROLE: role })
  const server = named('server', 'server')
  const workers = [named('worker-1', 'worker'), named('worker-2', 'worker')] as const
  const processes = [server, ...workers]
  const db = openDatabase({ url: made.url, log: silentLog })
  await Promise.all(processes.map((one) => one.start()))
  const close = async () => {
    await Promise.all(processes.map((one) => one.kill()))
    await db.close()
    await proxy.close()
    await postgres.stop()
    await Promise.all([bank.close(), shops.close()])
  }
  const moveTo = (cluster: Cluster) => {
    postgres = benchPostgres(cluster)
    proxy.moveTo(cluster.port)
    const address = new URL(made.url)
    address.port = String(cluster.port)
    db.moveTo(address.href)
  }
  const origin = `http://127.0.0.1:${port}`
  const parts = { origin, server, workers, processes, proxy, bank, shops, tokens, db, moveTo, close }
  return {
    ...parts,
    get postgres() {
      return postgres
    },
  }
}
