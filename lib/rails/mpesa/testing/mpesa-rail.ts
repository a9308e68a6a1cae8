import { afterAll } from 'vitest'
import type { TestGateway } from '../../../testing/test-gateway.ts'
import { enabledRail } from '../../testing/enabled-rail.ts'
import type { RailRow } from '../../rows/rail-row.ts'
import { mpesa } from '../rail.ts'
import { moodyDaraja, type MoodyDaraja } from './daraja.ts'

/** Adds a short code of M-Pesa to a gateway as an enabled rail. */
export async function mpesaRail(
  gateway: TestGateway,
  {
    name = 'M-Pesa',
    settings = {},
    priority,
  }: { readonly name?: string; readonly settings?: object; readonly priority?: number } = {},
): Promise<{ readonly daraja: MoodyDaraja; readonly row: RailRow }> {
  const daraja = await moodyDaraja(() => gateway.clock.now())
  afterAll(() => daraja.close())
  const row = await enabledRail(gateway, {
    kind: mpesa,
    name,
    currencyCode: 'KES',
    priority,
    settings: { ...daraja.settings, ...settings },
  })
  return { daraja, row }
}
