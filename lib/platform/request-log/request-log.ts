import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseBusy, isDatabaseUnreachable } from '../db/database-unreachable.ts'
import type { Queryable } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import { requestLogEvents } from './log-events.ts'
import type { RequestLine } from './request-line.ts'
import { requestLogInsert } from '#sql/request_log'

/** Collects the requests of merchants, and writes them in batches beside the requests. */
export interface RequestLog {
  /** Returns at once. A line for which there is no room is dropped and counted. */
  add(line: RequestLine): void
  /** Writes what waits from now on, every second. */
  start(): void
  /** Writes what waits now. Lines that the database does not take now go on waiting. */
  flush(): Promise<void>
  /** Writes what waits, for `graceMs` at most, and ends. */
  close(graceMs: number): Promise<void>
  /** How many lines were dropped since the start. */
  dropped(): number
}

export interface RequestLogOptions {
  /** How many lines may wait: some 300 bytes each. */
  readonly waitingMax?: number
  /**
   * How many lines of refused requests (401, 429) one merchant may have between two writes. Nothing limits
   * how many such requests arrive, and they must neither displace other lines nor fill the disk.
   */
  readonly refusedMax?: number
  readonly everyMs?: number
}

const batch = 2_000

/** Opens the log of this process. Nothing is written before `start` or `flush`. */
export function openRequestLog(
  { db, log }: { readonly db: Queryable; readonly log: Log },
  { waitingMax = 20_000, refusedMax = 20, everyMs = 1_000 }: RequestLogOptions = {},
): RequestLog {
  let waiting: RequestLine[] = []
  let dropped = 0
  const refused = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  const hasRoom = ({ merchantCode, status }: RequestLine): boolean => {
    if (waiting.length >= waitingMax) return false
    if (status !== 401 && status !== 429) return true
    const before = refused.get(merchantCode) ?? 0
    refused.set(merchantCode, before + 1)
    return before < refusedMax
  }

  const writeAll = async () => {
    refused.clear()
    while (waiting.length > 0) {
      const lines = waiting.slice(0, batch)
      try {
        await insertLines(db, lines)
      } catch (error) {
        if (isDatabaseUnreachable(error) || isDatabaseBusy(error)) return
        // Another batch may be taken; this one would be refused for ever.
        dropped += lines.length
        log.write(requestLogEvents['request-log.not-written'], { err: error, lines: lines.length })
      }
      waiting = waiting.slice(lines.length)
    }
  }
  const flush = () => (writing ??= writeAll().finally(() => (writing = undefined)))

  return {
    add: (line) => {
      if (hasRoom(line)) waiting.push(line)
      else dropped += 1
    },
    start: () => {
      timer ??= setInterval(() => void flush(), everyMs).unref()
    },
    flush,
    close: async (graceMs) => {
      clearInterval(timer)
      const written = async () => {
        await writing
        await flush()
      }
      await Promise.race([written(), delay(graceMs, undefined, { ref: false })])
    },
    dropped: () => dropped,
  }
}

/** Stores lines, those that are stored already only once. */
export async function insertLines(db: Queryable, lines: readonly RequestLine[]): Promise<void> {
  const column = <Value>(of: (line: RequestLine) => Value): Value[] => lines.map(of)
  await db.query(
    requestLogInsert({
      merchantCode: column(({ merchantCode }) => merchantCode),
      at: column(({ at }) => at),
      requestId: column(({ requestId }) => requestId),
      method: column(({ method }) => method),
      path: column(({ path }) => path),
      status: column(({ status }) => status),
      durationMs: column(({ durationMs }) => durationMs),
      codes: column(({ codes }) => codes.join(',')),
      size: column(({ size }) => size ?? null),
    }),
  )
}
