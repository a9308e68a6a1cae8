import { sendDueMessage } from '../alarms/send-messages.ts'
import { openCourier } from '../callbacks/courier.ts'
import type { Gateway } from '../gateway.ts'
import { closeSettlements } from '../ledger/settlements/close-settlements.ts'
import { expireDuePayments } from '../payments/end/expire-payments.ts'
import { openHeldBack } from '../payments/end/held-back.ts'
import { retryFailedMatches } from '../payments/receive/retry-failed-matches.ts'
import { retryFailedMatchesNow } from '../payments/receive/sql/failed-match.ts'
import { analyzeOutgrown } from '../platform/db/maintenance/outgrown-statistics.ts'
import { startHousekeeping } from './housekeeping.ts'
import { startLoop } from './loop.ts'
import { followRails } from './loops-of-rails.ts'
import { startRailCalls } from './rail-calls.ts'
import { watchStatementFolder } from './statement-folder/watch-statement-folder.ts'
import { alarmTasks, scheduledTasks, summaryTasks } from './tasks.ts'

export interface Worker {
  /** Finishes its current work, for a few seconds at most, and ends. Call it before the gateway closes. */
  stop(): Promise<void>
}

/**
 * How long a delivery may continue when the process is asked to end: most answers take less, and a service
 * manager waits ten seconds.
 */
const graceMs = 3_000
/**
 * Callbacks are woken when a status changes; the poll finds retries that became due and those of which the
 * wake-up was lost.
 */
const callbackIdleMs = 500
/** No event wakes the loop at a deadline. A payment closes within half a second after its deadline. */
const expiryIdleMs = 500
/** A day is closed within minutes after it ended; checking for one costs one index read. */
const settlementIdleMs = 60_000
/** A round closes up to a hundred days, each with a statement that may take ten minutes. */
const settlementLimitMs = 3 * 3_600_000
/** Money in suspense because of a fault is retried a minute after it failed, then ever more rarely. */
const failedMatchIdleMs = 30_000
/** A new table that gets thousands of rows a second is analyzed before its plans take long. */
const statisticsIdleMs = 5_000
/** A message about an alarm leaves within seconds. */
const messageIdleMs = 5_000
/** A process that dies in a look at what is wrong keeps others from it no longer than this. */
const alarmLeaseMinutes = 2
const batch = 100

/**
 * Starts all background work: callbacks, payouts, expiry, settlements, failed matches, statistics of tables,
 * the tasks of rails, the folder of statements, alarms, housekeeping.
 */
export function startWorker(gateway: Gateway): Worker {
  const { db, pageUpdates, log } = gateway
  const courier = openCourier(gateway, { onFree: () => callbacks.wake() })
  const callbacks = startLoop({
    name: 'callbacks',
    log,
    idleMs: callbackIdleMs,
    run: async () => (await courier.collect(), false),
  })
  const heldBack = openHeldBack()
  const expiry = startLoop({
    name: 'expiry',
    log,
    idleMs: expiryIdleMs,
    run: async () => (await expireDuePayments(gateway, batch, heldBack)) >= batch,
  })
  const railCalls = startRailCalls(gateway, graceMs)
  const settlements = startLoop({
    name: 'settlements',
    log,
    idleMs: settlementIdleMs,
    limitMs: settlementLimitMs,
    run: async () => (await closeSettlements(gateway, batch)) >= batch,
  })
  let hurried = false
  const failedMatches = startLoop({
    name: 'failed matches',
    log,
    idleMs: failedMatchIdleMs,
    run: async () => {
      if (!hurried) await retryFailedMatchesNow(db)
      hurried = true
      return (await retryFailedMatches(gateway, batch)) >= batch
    },
  })
  const statistics = startLoop({
    name: 'statistics of tables',
    log,
    idleMs: statisticsIdleMs,
    run: async () => (await analyzeOutgrown(db), false),
  })
  const ofRails = [
    ...gateway.rowRails.tasks,
    ...gateway.rails.flatMap(({ repeatedTasks = [] }) => repeatedTasks),
  ].map(({ name, idleMs, run, isWoken = false }) => ({
    ...startLoop({ name, log, idleMs, run: () => run(batch) }),
    isWoken,
  }))
  const ofInstitutions = followRails(gateway, ({ name: rail }) =>
    gateway.rowRails
      .tasksOf(rail)
      .map(({ name, idleMs, run }) =>
        startLoop({ name: `${name} of ${rail}`, log, idleMs, run: () => run(batch) }),
      ),
  )
  const statementFolder = watchStatementFolder(gateway, graceMs)
  const forgetWaking = pageUpdates.onWorkerWake(() => {
    callbacks.wake()
    railCalls.wake()
    ofInstitutions.wake()
    for (const task of ofRails) if (task.isWoken) task.wake()
  })
  const housekeeping = startHousekeeping(db, log, {
    name: 'housekeeping',
    tasks: scheduledTasks(gateway),
    graceMs,
  })
  const alarms = startHousekeeping(db, log, {
    name: 'alarms',
    tasks: alarmTasks(gateway),
    graceMs,
    leaseMinutes: alarmLeaseMinutes,
  })
  const summaries = startHousekeeping(db, log, {
    name: 'daily summaries',
    tasks: summaryTasks(gateway),
    graceMs,
  })
  const messages = (['PEOPLE', 'WEBHOOK'] as const).map((to) =>
    startLoop({
      name: `messages about alarms: ${to}`,
      log,
      idleMs: messageIdleMs,
      run: () => sendDueMessage(gateway, to),
    }),
  )

  return {
    stop: async () => {
      forgetWaking()
      const loops = [
        callbacks,
        expiry,
        railCalls,
        ofInstitutions,
        settlements,
        failedMatches,
        statistics,
        ...messages,
        ...ofRails,
      ]
      await Promise.all([...loops.map((loop) => loop.stop()), statementFolder?.stop()])
      await Promise.all([courier.close(graceMs), housekeeping.stop(), alarms.stop(), summaries.stop()])
    },
  }
}
