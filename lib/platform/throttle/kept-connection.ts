import type { Log } from '../log/log.ts'
import { throttleEvents } from './log-events.ts'
import type { Throttle } from './throttle.ts'
import { WaitedTooLong, within } from './wait-of-request.ts'

/** A counter that several machines share, while it is connected. */
export interface ConnectedThrottle {
  readonly throttle: Throttle
  /** Calls `lose` once when the connection ends by itself. */
  onLost(lose: (reason: Error) => void): void
  /** Ends the connection at once; what was asked and not answered is rejected. */
  close(): void
}

/** Connects in a second at most, or throws. */
export type Connect = () => Promise<ConnectedThrottle>

/** One connection, and how it answers. */
export interface Connection {
  readonly connected: ConnectedThrottle
  /** An answer is late: until it comes nothing else is asked. */
  late: boolean
  /** Late answers since the beginning of a period. */
  slow: number
  slowSince: number
}

/** A connection that is made again and again until it counts. */
export interface KeptConnection {
  current(): Connection | undefined
  /** Ends a connection that fails; the next attempt is a second later. */
  lose(connection: Connection, reason: unknown): void
  /**
   * Asks nothing until the late answer is there; loses the connection if it does not come, or too many are.
   */
  awaitLate(connection: Connection, answer: Promise<unknown>): void
  close(): void
}

const pauseMs = 1_000
/** While connections are too slow, pauses double up to this one. */
const longestPauseMs = 30_000
/** An answer that is late by more than this is none. */
const lostAfterMs = 1_000
/** So many late answers in a period are too slow: each kept requests waiting. */
const slow = { answers: 20, periodMs: 10_000 }

/** Resolves after the first attempt, which takes two seconds at most, whatever its outcome. */
export async function keepConnection(connect: Connect, log: Log): Promise<KeptConnection> {
  let current: Connection | undefined
  let lostAt: number | undefined
  let pause = pauseMs
  let closed = false
  let again: NodeJS.Timeout | undefined

  const away = (reason: unknown) => {
    if (lostAt === undefined) {
      lostAt = performance.now()
      log.write(throttleEvents['throttle.redis-lost'], { reason: reasonOf(reason) })
    }
    again = setTimeout(() => void attempt(), pause).unref()
  }
  const lose = (connection: Connection, reason: unknown, nextPauseMs = pauseMs) => {
    if (closed || current !== connection) return
    pause = nextPauseMs
    current = undefined
    connection.connected.close()
    away(reason)
  }
  const attempt = async () => {
    const connected = await connectAndCount(connect).catch((error: unknown) => {
      if (!closed) away(error)
    })
    if (!connected) return
    if (closed) return connected.close()
    const connection: Connection = { connected, late: false, slow: 0, slowSince: performance.now() }
    current = connection
    connected.onLost((reason) => lose(connection, reason))
    if (lostAt === undefined) return
    const seconds = Math.round((performance.now() - lostAt) / 1_000)
    log.write(throttleEvents['throttle.redis-back'], { seconds })
    lostAt = undefined
  }

  await attempt()
  return {
    current: () => current,
    lose: (connection, reason) => lose(connection, reason),
    awaitLate: (connection, answer) => {
      if (connection.late) return
      if (isTooSlow(connection))
        return lose(connection, new WaitedTooLong(), Math.min(longestPauseMs, pause * 2))
      connection.late = true
      within(answer, lostAfterMs).then(
        () => (connection.late = false),
        (error: unknown) => lose(connection, error),
      )
    },
    close: () => {
      closed = true
      clearTimeout(again)
      current?.connected.close()
      current = undefined
    },
  }
}

/** Counts a late answer. */
function isTooSlow(connection: Connection): boolean {
  const now = performance.now()
  if (now - connection.slowSince > slow.periodMs) Object.assign(connection, { slow: 0, slowSince: now })
  connection.slow += 1
  return connection.slow >= slow.answers
}

/**
 * A connection that has counted once within a second: a Redis whose memory is full answers everything else.
 * Throws what is wrong otherwise.
 */
export async function connectAndCount(connect: Connect): Promise<ConnectedThrottle> {
  const connected = await connect()
  try {
    await within(connected.throttle.take('first count', 1), lostAfterMs)
    return connected
  } catch (error) {
    connected.close()
    throw error
  }
}

const reasonOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))
