import type { CurrencyCode } from '../../money/currency.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import type { Gateway } from '../../gateway.ts'
import { addRail } from '../rows/add-rail.ts'
import { changeRail, type RailChange } from '../rows/change-rail.ts'
import type { RailKind } from '../rows/rail-kind.ts'
import type { RailRow } from '../rows/rail-row.ts'
import { learnCapabilities } from '../rows/test-rail.ts'
import { isRefused } from '../../platform/refused.ts'

const by = { by: byOperator('test') }

/** Adds a rail to a gateway, asks its institution what it serves, and enables it. */
export async function enabledRail(
  gateway: Gateway,
  {
    kind,
    name,
    currencyCode,
    methods,
    settings,
    ...change
  }: Pick<RailChange, 'priority' | 'share'> & {
    readonly kind: RailKind
    readonly name: string
    readonly currencyCode: CurrencyCode
    /** Absent: all that the kind can serve. */
    readonly methods?: readonly string[]
    readonly settings: object
  },
): Promise<RailRow> {
  const desk = { ...gateway, allowHttp: true }
  const added = await addRail(desk, { kind, name, currencyCode, methods, settlesIn: undefined, settings }, by)
  if (isRefused(added)) throw new Error(added.refused)
  await gateway.rowRails.refresh()
  const connected = gateway.rowRails.connectedTo(added.id)
  if (connected) await learnCapabilities(gateway, connected)
  const row = await changeRail(gateway, added.id, 'rail enable', { isEnabled: true, ...change }, by)
  if (isRefused(row)) throw new Error(row.refused)
  await gateway.rowRails.refresh()
  return row
}
