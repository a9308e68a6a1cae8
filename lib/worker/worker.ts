import { openCourier } from '../callbacks/courier.ts'
import type { Gateway } from '../gateway.ts'
import { closeSettlements } from '../ledger/settlements/close-settlements.ts'
import { expireDuePayments } from '../payments/end/expire-payments.ts'
import { sendDuePayouts } from '../payments/payouts/send-payouts.ts'
import { retryFailedMatches } from '../payments/receive/retry-failed-matches.ts'
import { hurryFailedMatches } from '../payments/receive/sql/failed-match.ts'
import { startHousekeeping } from './housekeeping.ts'
import { startLoop } from './loop.ts'
import { scheduledTasks } from './tasks.ts'

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
/** Payouts are woken when they are accepted; the poll finds those whose outcome is to be asked for. */
const payoutIdleMs = 500
/** Rails that are asked at once: each may take seconds to answer. */
const payoutsAtOnce = 16
/** A day is closed within minutes after it ended; looking for one costs a read of an index. */
const settlementIdleMs = 60_000
/** Money in suspense by a fault is tried again a minute after it failed, then ever more rarely. */
const failedMatchIdleMs = 30_000
const batch = 100

/** Starts everything that goes on when nobody looks: callbacks, payouts, expiry, settlements, failed matches, what rails do by themselves, housekeeping. */
export function startWorker(gateway: Gateway): Worker {
  const { db, pageUpdates, log } = gateway
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
  const payouts = startLoop({
    name: 'payouts',
    log,
    idleMs: payoutIdleMs,
    run: async () => (await sendDuePayouts(gateway, payoutsAtOnce)) >= payoutsAtOnce,
  })
  const settlements = startLoop({
    name: 'settlements',
    log,
    idleMs: settlementIdleMs,
    run: async () => (await closeSettlements(gateway, batch)) >= batch,
  })
  let hurried = false
  const failedMatches = startLoop({
    name: 'failed matches',
    log,
    idleMs: failedMatchIdleMs,
    run: async () => {
      if (!hurried) await hurryFailedMatches(db, gateway.clock.now())
      hurried = true
      return (await retryFailedMatches(gateway, batch)) >= batch
    },
  })
  const ofRails = gateway.rails
    .flatMap(({ repeatedTasks = [] }) => repeatedTasks)
    .map(({ name, idleMs, run }) => startLoop({ name, log, idleMs, run: () => run(batch) }))
  const forgetWaking = pageUpdates.onWorkerWake(() => {
    callbacks.wake()
    payouts.wake()
  })
  const housekeeping = untilStarted(
    () => startHousekeeping(db, log, scheduledTasks(db, gateway.rails)),
    gateway,
  )

  return {
    stop: async () => {
      forgetWaking()
      await Promise.all(
        [callbacks, expiry, payouts, settlements, failedMatches, ...ofRails].map((loop) => loop.stop()),
      )
      await Promise.all([courier.close(graceMs), housekeeping.stop()])
    },
  }
}

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
