import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../platform/db/database.ts'
import { clientQueryable } from '../platform/db/transaction.ts'
import type { Log } from '../platform/log/log.ts'
import { pageUpdateEvents } from './log-events.ts'
import { notify, ready } from '#sql/server'

export interface Notification {
  readonly channel: string
  readonly payload: string
}

export interface ListeningOptions {
  readonly db: Pick<Database, 'session'>
  readonly log: Log
  readonly channels: readonly string[]
  /** Notifications from other processes; our own are not delivered back. */
  readonly onNotification: (notification: Notification) => void
  /** The connection is restored after an outage: notifications sent meanwhile were lost. */
  readonly onReconnect: () => void
}

export interface ListeningSession {
  /** Sends over the session's own connection. Throws when there is none at the moment. */
  notify(notifications: readonly Notification[]): Promise<void>
  close(): Promise<void>
}

const retryMsFirst = 250
const retryMsMax = 1_000
// A firewall that drops an idle connection reports nothing: only a query finds out.
const heartbeatMs = 10_000
const heartbeatLimitMs = 5_000

/**
 * Keeps one connection that listens, and reopens it whenever it breaks. One log line per outage and one at
 * its end.
 */
export function keepListening(options: ListeningOptions): ListeningSession {
  const { db, log, channels } = options
  const closing = new AbortController()
  let session: pg.Client | undefined

  const connect = async (): Promise<pg.Client> => {
    const opened = await db.session()
    opened.on('notification', ({ channel, payload = '', processId }) => {
      if (processId !== backendOf(opened)) options.onNotification({ channel, payload })
    })
    await opened.query(channels.map((channel) => `listen ${channel}`).join(';'))
    return opened
  }
  const run = async () => {
    for (let outages = 0, failures = 0; !closing.signal.aborted;) {
      try {
        session = await connect()
        if (outages > 0) {
          log.write(pageUpdateEvents['page-updates.connected'])
          options.onReconnect()
        }
        failures = 0
        await untilLost(session, closing.signal)
      } catch (error) {
        if (failures++ === 0 && !closing.signal.aborted)
          log.write(pageUpdateEvents['page-updates.disconnected'], { err: error })
      }
      outages += 1
      await abandon(session)
      session = undefined
      await delay(Math.min(retryMsFirst * 2 ** failures, retryMsMax), undefined, {
        signal: closing.signal,
      }).catch(() => {})
    }
  }
  const running = run()
  return {
    notify: async (notifications) => {
      if (!session) throw new Error('no session connection at the moment')
      const told = {
        channels: notifications.map(({ channel }) => channel),
        payloads: notifications.map(({ payload }) => payload),
      }
      await clientQueryable(session).query(notify(told))
    },
    close: async () => {
      closing.abort()
      await running
    },
  }
}

// Resolves when we close or the connection breaks, rejects when it stops answering.
async function untilLost(session: pg.Client, closing: AbortSignal): Promise<void> {
  const lost = new AbortController()
  session.once('end', () => lost.abort())
  const either = AbortSignal.any([lost.signal, closing])
  while (!either.aborted) {
    await delay(heartbeatMs, undefined, { signal: either }).catch(() => {})
    if (!either.aborted) await withinLimit(clientQueryable(session).query(ready()))
  }
}

async function withinLimit(answer: Promise<unknown>): Promise<void> {
  const late = delay(heartbeatLimitMs, 'late', { ref: false })
  if ((await Promise.race([answer, late])) === 'late') throw new Error('the connection does not answer')
}

// A connection that does not answer would take minutes to end: it is dropped without waiting.
async function abandon(session: pg.Client | undefined): Promise<void> {
  if (!session) return
  session.removeAllListeners('notification')
  const ended = session.end().catch(() => {})
  await Promise.race([ended, delay(1_000, undefined, { ref: false })])
}

const backendOf = (session: pg.Client): number | undefined =>
  (session as pg.Client & { processID?: number }).processID
