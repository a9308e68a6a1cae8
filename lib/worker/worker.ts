import { openCourier } from '../callbacks/courier.ts'
import type { Gateway } from '../gateway.ts'
import { expireDuePayments } from '../payments/expire-payments.ts'
import { runDueSandboxEvents } from '../providers/sandbox/due-events.ts'
import { startHousekeeping } from './housekeeping.ts'
import { startLoop } from './loop.ts'
import type { Loop } from './loop.ts'

export interface Worker {
  /** Finishes what it holds, for a few seconds at most, and ends. Call it before the gateway closes. */
  stop(): Promise<void>
}

/** What a delivery may still take when the process is asked to end: most answers take less, and a service manager waits ten. */
const graceMs = 3_000
/** Callbacks are woken when a status changes; the poll finds repeats that became due and what another process could not announce. */
const callbackIdleMs = 500
/** Nobody wakes for a moment in time. A payment closes within half a second after its deadline. */
const expiryIdleMs = 500
/** "About one second after creation" should not become one and a half. */
const sandboxIdleMs = 200
const batch = 100

/** Starts everything that goes on when nobody looks: callbacks, expiry, the sandbox's plans, housekeeping. */
export function startWorker(gateway: Gateway): Worker {
  const { db, live, log } = gateway
  const courier = openCourier(gateway, { onFree: () => callbacks.wake() })
  const callbacks = startLoop({
    name: 'callbacks',
    log,
    idleMs: callbackIdleMs,
    run: async () => (await courier.collect(), false),
  })
  const expiry = startLoop({
    name: 'expiry',
    log,
    idleMs: expiryIdleMs,
    run: async () => (await expireDuePayments(gateway, batch)) >= batch,
  })
  const sandbox = gateway.mode === 'sandbox' ? [sandboxLoop(gateway)] : []
  const forgetWaking = live.onWorkerWake(() => callbacks.wake())
  const housekeeping = untilStarted(() => startHousekeeping(db, log), gateway)

  return {
    stop: async () => {
      forgetWaking()
      await Promise.all([callbacks, expiry, ...sandbox].map((loop) => loop.stop()))
      await Promise.all([courier.close(graceMs), housekeeping.stop()])
    },
  }
}

const sandboxLoop = (gateway: Gateway): Loop =>
  startLoop({
    name: 'sandbox events',
    log: gateway.log,
    idleMs: sandboxIdleMs,
    run: async () => (await runDueSandboxEvents(gateway, batch)) >= batch,
  })

// Housekeeping needs the database to start; when that is away just then, it starts later.
function untilStarted(start: () => ReturnType<typeof startHousekeeping>, { log }: Gateway) {
  let started: Awaited<ReturnType<typeof startHousekeeping>> | undefined
  const starting = startLoop({
    name: 'housekeeping',
    log,
    idleMs: 3_600_000,
    run: async () => {
      started ??= await start()
      return false
    },
  })
  return {
    stop: async () => {
      await starting.stop()
      await started?.stop()
    },
  }
}
