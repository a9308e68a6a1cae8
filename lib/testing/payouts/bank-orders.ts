import type { PayoutOrder } from '../../payments/rail/rail.ts'

/** The payouts of a bank that pays at most once for a key, and compares what it is sent under it. */
export interface BankOrders {
  /** False: it has another order under this key, and did not accept this one. */
  accept(order: PayoutOrder): boolean
  find(order: PayoutOrder): 'absent' | 'pending' | 'conflict'
  /** Those that it accepted, each once. */
  all(): readonly PayoutOrder[]
  /** The bank is replaced by one that never had them. */
  forget(): void
}

export function bankOrders(): BankOrders {
  const orders = new Map<string, PayoutOrder>()
  return {
    accept: (order) => {
      const first = orders.get(order.key) ?? order
      orders.set(order.key, first)
      return isSame(first, order)
    },
    find: (order) => {
      const first = orders.get(order.key)
      if (!first) return 'absent'
      return isSame(first, order) ? 'pending' : 'conflict'
    },
    all: () => [...orders.values()],
    forget: () => orders.clear(),
  }
}

/** What is compared: the money and the payee. */
const isSame = (one: PayoutOrder, other: PayoutOrder): boolean =>
  one.money.amount === other.money.amount && JSON.stringify(one.request) === JSON.stringify(other.request)
