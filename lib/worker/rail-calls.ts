import type { Gateway } from '../gateway.ts'
import { cancelDueOrders } from '../payments/end/cancel-orders.ts'
import { sendDuePayouts } from '../payments/payouts/send-payouts.ts'
import type { RailRound, RailShare } from '../payments/rail/rail-share.ts'
import type { Rail } from '../payments/rail/rail.ts'
import { startLoop, type Loop } from './loop.ts'
import { followRails } from './loops-of-rails.ts'

/** How many calls one rail gets at once: each may take seconds to be answered. */
const atOnce = 16

interface RailCalls {
  readonly name: string
  /** How long a loop without work waits. It is woken for new work, and finds what is tried again. */
  readonly idleMs: number
  /** Whether a rail answers such calls. */
  readonly able: (rail: Rail) => boolean
  /** One round of them. Returns how many it made. */
  readonly call: (gateway: Gateway, limit: number, round: RailRound) => Promise<number>
}

const calls: readonly RailCalls[] = [
  { name: 'payouts', idleMs: 500, able: ({ send }) => send !== undefined, call: sendDuePayouts },
  { name: 'cancellations', idleMs: 5_000, able: ({ cancel }) => cancel !== undefined, call: cancelDueOrders },
]

/**
 * Sends payouts and cancels orders, in a loop for each rail, also for those that are added later, and one for orders
 * of rails that are not there: a round ends with its slowest call. A stop waits `graceMs` for rails, and then ends
 * the calls.
 */
export function startRailCalls(gateway: Gateway, graceMs: number): Loop {
  const stopping = new AbortController()
  const loops = calls.flatMap(({ name, idleMs, able, call }): readonly Loop[] => {
    const start = (of: string, shareNow: () => RailShare): Loop =>
      startLoop({
        name: `${name} of ${of}`,
        log: gateway.log,
        idleMs,
        run: async () => {
          const round = { share: shareNow(), stopping: stopping.signal }
          return (await call(gateway, atOnce, round)) >= atOnce
        },
      })
    const ofRails = followRails(gateway, (rail) =>
      able(rail) ? [start(rail.name, () => ({ only: rail.name }))] : [],
    )
    return [ofRails, start('rails that are not configured', () => ({ except: ofRails.names() }))]
  })
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
