import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../platform/db/database.ts'
import type { ListeningSession, Notification } from './listening-session.ts'
import { packNames, paymentName, paymentOfName } from './payment-name.ts'
import { keysAsJson } from '../payments/sql/key-columns.ts'
import { watchedAmong } from '#sql/payment'

/**
 * The notifications to other processes, one channel each. `merchant_changed` and `rails_changed` are sent by the
 * statements that change a merchant or a rail.
 */
export const channels = {
  payment: 'payment_changed',
  worker: 'worker_woken',
  merchant: 'merchant_changed',
  rails: 'rails_changed',
} as const

/** NOTIFY makes commits wait for each other: a process sends its notifications at most this often. */
const quietMs = 50
/**
 * How many may wait while the connection is lost. Beyond it the oldest are dropped, and pages see the change
 * when they poll.
 */
const waitingMax = 10_000

export interface Outbox {
  /** Some process may have a page open that watches this payment. */
  paymentChanged(name: string): void
  /** The workers of other processes should look for work. */
  workerWoken(): void
  /** Sends the notifications that waited while the connection was lost. */
  resume(): void
  /** Resolves when everything is sent, or cannot be. */
  settled(): Promise<void>
}

/**
 * Collects notifications for other processes and sends them in one statement per interval, the first after a
 * pause at once. Those that cannot be sent because the connection is lost wait until the next one is sent or
 * the connection is restored.
 */
export function openOutbox(db: Database, session: ListeningSession): Outbox {
  const changed = new Set<string>()
  let watched: string[] = []
  let woken = false
  let sending: Promise<void> | undefined

  const findWatched = async () => {
    if (changed.size === 0) return
    const asked = [...changed]
    changed.clear()
    try {
      const { rows: keys } = await db.query(watchedAmong({ payments: keysAsJson(asked.map(paymentOfName)) }))
      watched = [...new Set([...watched, ...keys.map(paymentName)])].slice(-waitingMax)
    } catch (error) {
      for (const name of asked) changed.add(name)
      throw error
    }
  }
  const sendOnce = async () => {
    const { payload, left } = packNames(watched)
    const wakes = woken
    const notifications: Notification[] = []
    if (payload !== '') notifications.push({ channel: channels.payment, payload })
    if (wakes) notifications.push({ channel: channels.worker, payload: '' })
    if (notifications.length === 0) return
    woken = false
    try {
      await session.notify(notifications)
      watched = left
    } catch (error) {
      woken ||= wakes
      throw error
    }
  }
  const sendAll = async () => {
    try {
      while (changed.size > 0 || watched.length > 0 || woken) {
        await findWatched()
        await sendOnce()
        await delay(quietMs)
      }
    } catch {
      // Nothing is lost, and the connection's owner logs the outage.
      await delay(quietMs)
    } finally {
      sending = undefined
    }
  }
  const resume = () => {
    if (changed.size > 0 || watched.length > 0 || woken) sending ??= sendAll()
  }
  return {
    paymentChanged: (name) => {
      if (changed.size < waitingMax) changed.add(name)
      resume()
    },
    workerWoken: () => {
      woken = true
      resume()
    },
    resume,
    settled: async () => sending,
  }
}
