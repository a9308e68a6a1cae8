import type { Gateway } from '../gateway.ts'
import { cancelDueOrders } from '../payments/end/cancel-orders.ts'
import { sendDuePayouts } from '../payments/payouts/send-payouts.ts'
import { startLoop, type Loop } from './loop.ts'

/** Payouts are woken when they are accepted; the poll finds those whose outcome has to be requested. */
const payoutIdleMs = 500
/** Cancellations are woken when a payment ends; the poll finds those that are tried again. */
const cancellationIdleMs = 5_000
/** How many rails are called at once: each may take seconds to answer. */
const atOnce = 16

/** Sends payouts and cancels orders. A stop waits `graceMs` for rails, and then ends the calls. */
export function startRailCalls(gateway: Gateway, graceMs: number): Loop {
  const stopping = new AbortController()
  const { log } = gateway
  const loops = [
    startLoop({
      name: 'payouts',
      log,
      idleMs: payoutIdleMs,
      run: async () => (await sendDuePayouts(gateway, atOnce, stopping.signal)) >= atOnce,
    }),
    startLoop({
      name: 'cancellations',
      log,
      idleMs: cancellationIdleMs,
      run: async () => (await cancelDueOrders(gateway, atOnce, stopping.signal)) >= atOnce,
    }),
  ]
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => {
      const end = setTimeout(() => stopping.abort(), graceMs)
      await Promise.all(loops.map((loop) => loop.stop()))
      clearTimeout(end)
    },
  }
}
