import type { Gateway } from '../gateway.ts'
import { cancelDueOrders } from '../payments/end/cancel-orders.ts'
import { sendDuePayouts } from '../payments/payouts/send-payouts.ts'
import { sharesOf, type RailRound, type RailShare } from '../payments/rail/rail-share.ts'
import { startLoop, type Loop } from './loop.ts'

/** Payouts are woken when they are accepted; the poll finds those whose outcome has to be requested. */
const payoutIdleMs = 500
/** Cancellations are woken when a payment ends; the poll finds those that are tried again. */
const cancellationIdleMs = 5_000
/** How many calls one rail gets at once: each may take seconds to be answered. */
const atOnce = 16

/**
 * Sends payouts and cancels orders, in a loop for each rail: a round ends with its slowest call. A stop waits
 * `graceMs` for rails, and then ends the calls.
 */
export function startRailCalls(gateway: Gateway, graceMs: number): Loop {
  const stopping = new AbortController()
  const { log, rails } = gateway
  const round = (share: RailShare): RailRound => ({ share, stopping: stopping.signal })
  const loops = [
    ...sharesOf(rails.filter(({ send }) => send)).map((share) =>
      startLoop({
        name: nameOf('payouts', share),
        log,
        idleMs: payoutIdleMs,
        run: async () => (await sendDuePayouts(gateway, atOnce, round(share))) >= atOnce,
      }),
    ),
    ...sharesOf(rails.filter(({ cancel }) => cancel)).map((share) =>
      startLoop({
        name: nameOf('cancellations', share),
        log,
        idleMs: cancellationIdleMs,
        run: async () => (await cancelDueOrders(gateway, atOnce, round(share))) >= atOnce,
      }),
    ),
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

const nameOf = (calls: string, { only = 'rails that are not configured' }: RailShare): string =>
  `${calls} of ${only}`
