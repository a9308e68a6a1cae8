import type { RowOf } from '../../platform/db/statement.ts'
import type { claimDueRailOrders } from '#sql/rail_order'

/** An order that is being asked for. */
export type ClaimedOrder = RowOf<typeof claimDueRailOrders>
