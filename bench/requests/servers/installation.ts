import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Gateway } from '#lib/gateway.ts'
import { openGateway } from '#lib/open-gateway.ts'
import { readConfig } from '#lib/platform/config.ts'
import { openCallbackReceiver, type CallbackReceiver } from './callback-receiver.ts'
import { assertDurable, shownSettings } from './durability.ts'
import { floorTables } from './floor-tables.ts'
import { startFloor, type Floor } from './floor.ts'
import { describeMachine, postmasterOf, type Machine } from '../machine.ts'
import { startMock } from './mock.ts'
import { productVariables, registerBenchMerchant, startProduct, type BenchMerchant } from './product.ts'
import type { BenchServer } from './server-process.ts'

/** Everything that is measured, on one embedded PostgreSQL. */
export interface BenchInstallation {
  readonly directory: string
  readonly machine: Machine
  /** The bench's own connections, for what lies between the measurements. */
  readonly gateway: Gateway
  readonly databaseUrl: string
  /** The first process of PostgreSQL. */
  readonly postmaster: number
  readonly merchant: BenchMerchant
  readonly product: BenchServer
  readonly floor: Floor
  readonly mock: BenchServer | { readonly absent: string }
  readonly receiver: CallbackReceiver
  close(): Promise<void>
}

/**
 * Starts all of it in a new directory, Prism only where it is compared with. Throws unless both sides commit
 * durably.
 */
export async function openInstallation({ withMock = true } = {}): Promise<BenchInstallation> {
  const directory = await mkdtemp(path.join(tmpdir(), 'gateway-bench-'))
  const undo: (() => Promise<void> | void)[] = [() => rm(directory, { recursive: true, force: true })]
  const close = async () => {
    for (const step of undo.toReversed()) await step()
  }
  try {
    const settings = { ...productVariables(directory), LOG_LEVEL: 'silent', GATEWAY_ROLE: 'server' }
    const config = readConfig(settings)
    const opened = await openGateway(config)
    undo.push(() => opened.close())
    const { gateway } = opened
    assertDurable('gateway', await shownSettings(gateway.db.pool))
    const databaseUrl = gateway.db.pool.options.connectionString ?? ''
    await gateway.db.pool.query(floorTables)
    const merchant = await registerBenchMerchant(gateway)
    const receiver = await openCallbackReceiver()
    undo.push(() => receiver.close())
    const floor = await startFloor(directory, databaseUrl, config.databasePoolSize)
    undo.push(() => floor.stop())
    assertDurable(
      'floor',
      (await (await fetch(`${floor.origin}/durability`)).json()) as Record<string, unknown>,
    )
    const product = await startProduct(directory)
    undo.push(() => product.stop())
    const mock = withMock ? await startMock(directory, product.origin) : { absent: 'it was not asked for' }
    if ('stop' in mock) undo.push(() => mock.stop())
    const machine = await describeMachine(gateway.db)
    const postmaster = postmasterOf(directory)
    const servers = { product, floor, mock, receiver }
    return { directory, machine, gateway, databaseUrl, postmaster, merchant, ...servers, close }
  } catch (error) {
    await close()
    throw error
  }
}
