import type { Found, Sent } from '../../payments/rail/rail.ts'
import type { KeptOrders } from './kept-orders.ts'
import type { Connection } from './rail-kind.ts'

type Transfers = NonNullable<Connection['transfers']>

interface Asked extends Omit<Transfers, 'find'> {
  find(...asked: Parameters<Transfers['find']>): Promise<Found>
}

/**
 * Transfers of an institution that takes our key, each with a row before its call: lines of a bank are compared with what
 * was done.
 */
export const recordedTransfers = (orders: KeptOrders, transfers: Asked): Transfers => ({
  send: async (order, signal) => {
    await orders.beginTransfer(order)
    const said = await transfers.send(order, signal)
    await keep(orders, order.key, sentAs[said.sent])
    return said
  },
  find: async (order, signal) => {
    const found = await transfers.find(order, signal)
    await keep(orders, order.key, found)
    return found
  },
  cameBack: (key, signal) => transfers.cameBack(key, signal),
})

const sentAs = {
  WAITING: 'pending',
  MOVING: 'pending',
  DONE: 'done',
  CONFLICT: 'conflict',
  REFUSED: 'refused',
} as const satisfies Record<Sent['sent'], Found>

const states: Partial<Record<Found, Parameters<KeptOrders['keepTransfer']>[1]>> = {
  pending: 'OPEN',
  done: 'DONE',
  refused: 'REFUSED',
  conflict: 'OTHER',
}

async function keep(orders: KeptOrders, key: string, found: Found): Promise<void> {
  const state = states[found]
  if (state !== undefined) await orders.keepTransfer(key, state)
}
