import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import type { Lease } from './lease.ts'
import { embeddedPostgresEvents } from './log-events.ts'
import { stopPostmaster } from './postmaster.ts'

export interface MembershipOptions {
  readonly directory: string
  readonly log: Log
  /** How long the server may take to stop. */
  readonly patienceMs: number
  /** Joins the running server, or starts it; gives up soon after `ending` is aborted. */
  readonly attach: () => Promise<Lease>
  readonly ending: AbortController
}

/** A process's share in the cluster, from joining to leaving. */
export interface Membership {
  readonly port: number
  /** Calls back with the new port when the server was restarted on another one. */
  onMoved(listener: (port: number) => void): void
  /** Releases the share; the last process stops the server and waits for its end. */
  leave(): Promise<void>
  /**
   * The same for a process that ends now: if it is the last one, the server is stopped without a checkpoint
   * (immediate).
   */
  leaveAtOnce(): Promise<void>
}

const retryMs = 1_000
/** How long a server that does not answer may take to stop before the process ends without waiting. */
const unansweredStopMs = 1_000

/**
 * Holds the lease until `leave`. A server that crashes meanwhile is restarted, or joined if another process
 * restarted it.
 */
export function keepLease(options: MembershipOptions, first: Lease): Membership {
  const { directory, log, patienceMs, attach, ending } = options
  let lease: Lease | undefined
  let port = first.port
  let moved: (port: number) => void = () => {}
  let rejoining: Promise<void> | undefined
  let leaving: Promise<void> | undefined
  let isLast = false
  let mode: 'SIGINT' | 'SIGQUIT' = 'SIGINT'

  const hold = (held: Lease) => {
    lease = held
    if (held.port !== port) moved((port = held.port))
    held.onLost(() => {
      lease = undefined
      if (ending.signal.aborted) return
      log.write(embeddedPostgresEvents['embedded-postgres.lost'], { directory })
      rejoining = rejoin()
    })
  }
  const rejoin = async () => {
    for (let failures = 0; !ending.signal.aborted && !lease; failures += 1) {
      try {
        hold(await attach())
        log.write(embeddedPostgresEvents['embedded-postgres.recovered'], { directory })
      } catch (error) {
        if (failures === 0)
          log.write(embeddedPostgresEvents['embedded-postgres.start-failed'], { err: error })
        await delay(retryMs, undefined, { signal: ending.signal }).catch(() => {})
      }
    }
  }
  const give = async () => {
    ending.abort()
    await rejoining
    if (!lease) return
    const released = await lease.release()
    isLast = released === 'last'
    if (released === 'no answer') await leaveUnanswered(lease)
    if (isLast && !(await stopPostmaster(directory, patienceMs, mode)))
      log.write(embeddedPostgresEvents['embedded-postgres.stopping'], { directory })
    await lease.end()
  }
  const leaveUnanswered = async ({ startedHere }: Lease) => {
    const ends = mode === 'SIGQUIT' && startedHere
    const event = ends ? 'embedded-postgres.frozen-stopping' : 'embedded-postgres.frozen'
    log.write(embeddedPostgresEvents[event], { directory })
    if (ends) await stopPostmaster(directory, unansweredStopMs, mode)
  }
  hold(first)
  return {
    port: first.port,
    onMoved: (listener) => (moved = listener),
    leave: () => (leaving ??= give()),
    leaveAtOnce: async () => {
      mode = 'SIGQUIT'
      if (isLast) await stopPostmaster(directory, patienceMs, mode)
      await (leaving ??= give())
    },
  }
}
