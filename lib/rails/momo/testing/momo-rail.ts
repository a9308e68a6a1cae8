import { afterAll } from 'vitest'
import type { TestGateway } from '../../../testing/test-gateway.ts'
import type { RailCheck } from '../../rows/rail-kind.ts'
import type { RailRow } from '../../rows/rail-row.ts'
import { testRail } from '../../rows/test-rail.ts'
import { enabledRail } from '../../testing/enabled-rail.ts'
import { momo as kind } from '../rail.ts'
import { testMomo, type TestMomo } from './momo.ts'

/** Adds a contract with a test MTN to a gateway as an enabled rail, and tests it. */
export async function momoRail(
  gateway: TestGateway,
  {
    name = 'MoMo',
    currencyCode = 'GHS',
    settings = {},
    ...options
  }: {
    readonly name?: string
    readonly currencyCode?: 'GHS' | 'ZMW'
    readonly settings?: object
  } & Parameters<typeof testMomo>[0] = {},
): Promise<{
  readonly momo: TestMomo
  readonly row: RailRow
  readonly checks: readonly RailCheck[]
}> {
  const momo = await testMomo(options)
  afterAll(() => momo.close())
  const rail = { kind, name, currencyCode, settings: { ...momo.settings, ...settings } }
  const row = await enabledRail(gateway, rail)
  const connected = gateway.rowRails.connectedTo(row.id)
  return { momo, row, checks: connected ? await testRail(gateway, connected) : [] }
}
