import { afterAll } from 'vitest'
import type { CurrencyCode } from '../../money/currency.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import type { TestGateway } from '../../testing/test-gateway.ts'
import { remote } from '../remote/rail.ts'
import { addRail, isRefused } from '../rows/add-rail.ts'
import { changeRail } from '../rows/change-rail.ts'
import type { RailRow } from '../rows/rail-row.ts'
import { learnCapabilities } from '../rows/test-rail.ts'
import { moodyConnector, type MoodyConnector } from './moody-connector.ts'

const by = { by: byOperator('test') }

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
  const added = await addRail(
    { ...gateway, allowHttp: true },
    { kind: remote, name, currencyCode, methods, settlesIn: undefined, settings: { baseUrl, secret } },
    by,
  )
  if (isRefused(added)) throw new Error(added.refused)
  await gateway.rowRails.refresh()
  const connected = gateway.rowRails.connectedTo(added.id)
  if (connected) await learnCapabilities(gateway, connected)
  const row = await changeRail(gateway, added.id, 'rail enable', { isEnabled: true, ...change }, by)
  if (isRefused(row)) throw new Error(row.refused)
  await gateway.rowRails.refresh()
  return { connector, row }
}

/** Works on what institutions sent, and asks for orders that are due, as a worker would. */
export async function runRowRails({ rowRails }: Pick<TestGateway, 'rowRails'>): Promise<void> {
  for (const task of rowRails.tasks) while (await task.run(100));
}
