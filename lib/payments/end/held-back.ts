import type { PaymentKey } from '../payment-key.ts'

/** Payments that could not be expired: for some minutes they are left out, so that they block no others. */
export interface HeldBack {
  add(key: PaymentKey): void
  keys(): readonly PaymentKey[]
}

const heldForMs = 300_000

/** Of one process, in memory: another process tries once itself. */
export function openHeldBack(monotonicMs: () => number = () => performance.now()): HeldBack {
  const held = new Map<PaymentKey, number>()
  return {
    add: (key) => void held.set(key, monotonicMs() + heldForMs),
    keys: () => {
      for (const [key, until] of held) if (until <= monotonicMs()) held.delete(key)
      return [...held.keys()]
    },
  }
}
