import { isDatabaseUnreachable } from '../platform/db/database-unreachable.ts'
import type { Log } from '../platform/log/log.ts'
import { workerEvents } from './log-events.ts'

export interface LoopOptions {
  readonly name: string
  readonly log: Log
  /** One round. Returns whether there may be more to do at once. */
  readonly run: () => Promise<boolean>
  /** The pause when there was nothing more to do and no one wakes it. */
  readonly idleMs: number
  /**
   * The shortest pause, however often it is woken: a gateway that wakes it a thousand times a second gets
   * full rounds instead.
   */
  readonly restMs?: number
  /**
   * How long a round may take. Everything in it has a limit of its own, so a longer one is a defect: it is
   * logged, and the next round begins beside it, as rounds of several processes run side by side.
   */
  readonly limitMs?: number
}

export interface Loop {
  /** There may be work. Called during a round, it leads to another one. */
  wake(): void
  /** Begins no further round and resolves when the current one has ended. */
  stop(): Promise<void>
}

const limitMsDefault = 300_000
const backOffMsFirst = 500
const backOffMsMax = 10_000
// An outage stops all loops alike: all shall continue as soon as the database answers.
const backOffMsWithoutDatabase = 500

/**
 * Runs rounds one after another, never two at once unless one exceeds its limit. A round that throws is
 * repeated later; one log line when that begins, one when it ends. While the database is unreachable the
 * loop pauses without a line: the connection pool logs the outage once for all.
 */
export function startLoop({
  name,
  log,
  run,
  idleMs,
  restMs = 20,
  limitMs = limitMsDefault,
}: LoopOptions): Loop {
  let stopping = false
  let woken = false
  let failures = 0
  let databaseAway = false
  let endRest = () => {}
  let endIdling = () => {}

  const round = async (): Promise<boolean> => {
    try {
      const more = await inTime(run, limitMs)
      if (failures > 0) log.write(workerEvents['loop.recovered'], { loop: name, failures })
      failures = 0
      databaseAway = false
      return more
    } catch (error) {
      databaseAway = isDatabaseUnreachable(error)
      if (databaseAway) {
        log.write(workerEvents['loop.waiting'], { err: error, loop: name })
        return false
      }
      if (failures === 0) log.write(workerEvents['loop.failed'], { err: error, loop: name })
      failures += 1
      return false
    }
  }
  const rest = (ms: number) => sleep(ms, (end) => (endRest = end))
  const idle = (ms: number) => sleep(ms, (end) => (endRest = endIdling = end))
  const go = async () => {
    while (!stopping) {
      woken = false
      const more = await round()
      if (stopping) return
      if (databaseAway) await rest(backOffMsWithoutDatabase)
      else if (failures > 0) await rest(Math.min(backOffMsFirst * 2 ** (failures - 1), backOffMsMax))
      else if (!more) await rest(restMs)
      if (!databaseAway && failures === 0 && !more && !woken && !stopping) await idle(idleMs - restMs)
    }
  }
  const going = go()
  return {
    wake: () => {
      woken = true
      endIdling()
    },
    stop: async () => {
      stopping = true
      endRest()
      await going
    },
  }
}

async function inTime(run: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the round took longer than ${limitMs / 1000} s`)), limitMs)
  })
  return Promise.race([run(), late]).finally(() => clearTimeout(timer))
}

function sleep(ms: number, interruptible: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    interruptible(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
