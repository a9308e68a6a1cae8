import { afterAll } from 'vitest'
import type { CurrencyCode } from '../../money/currency.ts'
import type { TestGateway } from '../../testing/test-gateway.ts'
import { remote } from '../remote/rail.ts'
import type { RailRow } from '../rows/rail-row.ts'
import { enabledRail } from './enabled-rail.ts'
import { moodyConnector, type MoodyConnector } from './moody-connector.ts'

/** Adds a connector to a gateway as an enabled rail. */
export async function remoteRail(
  gateway: TestGateway,
  {
    currencyCode = 'KES',
    methods = ['MOBILE_MONEY'],
    name = 'connector',
    ...change
  }: {
    readonly currencyCode?: CurrencyCode
    readonly methods?: readonly string[]
    readonly name?: string
    readonly priority?: number
    readonly share?: number
  } = {},
): Promise<{ readonly connector: MoodyConnector; readonly row: RailRow }> {
  const connector = await moodyConnector({
    capabilities: {
      methods: methods.map((code) => ({ code, currencies: [currencyCode] })),
      cancel: true,
      transfers: true,
      returns: true,
    },
  })
  afterAll(() => connector.close())
  const { baseUrl, secret } = connector
  const settings = { baseUrl, secret }
  const row = await enabledRail(gateway, { kind: remote, name, currencyCode, methods, settings, ...change })
  return { connector, row }
}

/** Works on what institutions sent, and asks for orders that are due, as a worker would. */
export async function runRowRails({ rowRails, db }: Pick<TestGateway, 'rowRails' | 'db'>): Promise<void> {
  await db.pool.query('update rail set next_arrivals_at = null where next_arrivals_at is not null')
  const ofEach = rowRails.rails.flatMap(({ name }) => rowRails.tasksOf(name))
  for (const task of [...ofEach, ...rowRails.tasks]) while (await task.run(100));
}
