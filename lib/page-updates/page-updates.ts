import type { PaymentKey } from '../payments/payment-key.ts'
import type { Database } from '../platform/db/database.ts'
import type { Log } from '../platform/log/log.ts'
import { keepListening } from './listening-session.ts'
import { pageUpdateEvents } from './log-events.ts'
import { channels, openOutbox } from './outbox.ts'
import { namesOfPayload, paymentName, paymentOfName } from './payment-name.ts'
import { beginWatch, renewWatch, watchSeconds } from './sql/watches.ts'

/** Hints between processes after a commit: a process that misses one sees the change when it reads next. */
export interface PageUpdates {
  /**
   * A payment changed: pages of this process are notified at once, those of others within a moment. Never
   * throws, never waits.
   */
  announce(key: PaymentKey): void
  /**
   * Calls `listener` whenever the payment may have changed: after a change, after an outage of the
   * connection, and once when the watch is active, so that nothing between reading the page and watching is
   * missed. Returns how to stop.
   */
  watch(key: PaymentKey, listener: () => void): () => void
  /**
   * There may be work: wakes the workers of this process, or else those of others. Never throws, never waits.
   */
  wakeWorker(): void
  /** Calls `listener` when the workers are to wake. Returns how to stop. */
  onWorkerWake(listener: () => void): () => void
  /** Sends the remaining notifications and closes the connection. */
  close(): Promise<void>
}

export interface PageUpdatesOptions {
  readonly db: Database
  readonly log: Log
  /** Called when a merchant's settings changed in any process: drops the cached ones. */
  readonly dropMerchant: (merchantCode: string) => void
  /** Called when a rail changed in any process. */
  readonly railsChanged: () => void
}

export function openPageUpdates({ db, log, dropMerchant, railsChanged }: PageUpdatesOptions): PageUpdates {
  const watchers = new Map<string, Set<() => void>>()
  const wakers = new Set<() => void>()
  const watchFailed = (err: unknown) => log.write(pageUpdateEvents['page-updates.watch-failed'], { err })
  const call = (listeners: Iterable<() => void>) => {
    for (const listener of listeners) {
      try {
        listener()
      } catch (error) {
        log.write(pageUpdateEvents['page-updates.listener-failed'], { err: error })
      }
    }
  }
  const session = keepListening({
    db,
    log,
    channels: Object.values(channels),
    onNotification: ({ channel, payload }) => {
      if (channel === channels.merchant) dropMerchant(payload)
      else if (channel === channels.rails) railsChanged()
      else if (channel === channels.worker) call(wakers)
      else for (const name of namesOfPayload(payload)) call(watchers.get(name) ?? [])
    },
    onReconnect: () => {
      for (const listeners of watchers.values()) call(listeners)
      call(wakers)
      outbox.resume()
    },
  })
  const outbox = openOutbox(db, session)
  const renewal = setInterval(
    () => {
      renewInTurn(db, [...watchers.keys()].map(paymentOfName)).catch(watchFailed)
    },
    (watchSeconds * 1000) / 3,
  )
  renewal.unref()

  return {
    announce: (key) => {
      call(watchers.get(paymentName(key)) ?? [])
      outbox.paymentChanged(paymentName(key))
    },
    watch: (key, listener) => {
      const name = paymentName(key)
      const listeners = watchers.get(name) ?? new Set()
      watchers.set(name, listeners.add(listener))
      beginWatch(db, key)
        .then(() => call(listeners.has(listener) ? [listener] : []))
        .catch(watchFailed)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && watchers.get(name) === listeners) watchers.delete(name)
      }
    },
    wakeWorker: () => {
      if (wakers.size > 0) call(wakers)
      else outbox.workerWoken()
    },
    onWorkerWake: (listener) => {
      wakers.add(listener)
      return () => wakers.delete(listener)
    },
    close: async () => {
      clearInterval(renewal)
      await outbox.settled()
      await session.close()
    },
  }
}

/** So few that a payment that changes meanwhile does not wait for its row: thousands of pages may be open. */
const renewedAtOnce = 200

async function renewInTurn(db: Database, keys: readonly PaymentKey[]): Promise<void> {
  for (let from = 0; from < keys.length; from += renewedAtOnce)
    await renewWatch(db, keys.slice(from, from + renewedAtOnce))
}
