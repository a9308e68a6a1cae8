import { afterAll } from 'vitest'
import { byOperator } from '../../../platform/audit/actor.ts'
import type { TestGateway } from '../../../testing/test-gateway.ts'
import { addRail } from '../../rows/add-rail.ts'
import { changeRail } from '../../rows/change-rail.ts'
import type { RailRow } from '../../rows/rail-row.ts'
import { testRail } from '../../rows/test-rail.ts'
import type { RailCheck } from '../../rows/rail-kind.ts'
import { pixApi } from '../rail.ts'
import { isRefused } from '../../../platform/refused.ts'
import { testPsp, type PspHabits, type TestPsp } from './psp.ts'

const by = { by: byOperator('test') }

/** The PIX key that test providers pay to. */
export const pixKey = '7f6844d0-de89-47e5-9ef7-e0a35a681615'

interface PixRail {
  readonly psp: TestPsp
  readonly row: RailRow
  /** What `rail test` said when it was added. */
  readonly checks: readonly RailCheck[]
}

/** Adds an account at a test provider to a gateway as an enabled rail, tested first. */
export async function pixRail(
  gateway: TestGateway,
  {
    name = 'Pix',
    settings = {},
    ...habits
  }: Partial<PspHabits> & { readonly name?: string; readonly settings?: object } = {},
): Promise<PixRail> {
  const psp = await testPsp(habits)
  afterAll(() => psp.close())
  const { baseUrl, tokenUrl } = psp
  const added = await addRail(
    { ...gateway, allowHttp: true },
    {
      kind: pixApi,
      name,
      currencyCode: 'BRL',
      methods: undefined,
      settlesIn: undefined,
      settings: {
        baseUrl,
        tokenUrl,
        clientId: psp.habits.clientId,
        ...(psp.habits.clientSecret !== undefined && { clientSecret: psp.habits.clientSecret }),
        key: pixKey,
        tokenStyle: psp.habits.tokenStyle,
        ...settings,
      },
    },
    by,
  )
  if (isRefused(added)) throw new Error(added.refused)
  await gateway.rowRails.refresh()
  const connected = gateway.rowRails.connectedTo(added.id)
  if (!connected) throw new Error('the rail is not connected')
  const checks = await testRail(gateway, connected)
  const row = await changeRail(gateway, added.id, 'rail enable', { isEnabled: true }, by)
  if (isRefused(row)) throw new Error(row.refused)
  await gateway.rowRails.refresh()
  return { psp, row, checks }
}
