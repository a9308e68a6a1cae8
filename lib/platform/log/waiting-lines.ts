/** Lines on their way to a reader that may be slow or have stopped. */
export interface WaitingLines {
  /**
   * Writes lines, or keeps them until there is room: never waits. Where they do not fit they are lost, and
   * `onLost` gets the number of all that were lost once writing works again.
   */
  push(lines: string, onLost: (lost: number) => void): void
  /** Writes what waits and waits for the reader: while it reads, for a few seconds at most. */
  flushAtExit(): void
  /** How many lines were lost so far. */
  lost(): number
}

/** Writes bytes and returns how many; throws EAGAIN where there is no room for any. */
export type WriteBytes = (bytes: Buffer) => number

/** Numbers of lines, and what reports them. */
interface Lost {
  readonly total: number
  readonly unreported: number
  readonly report: (lost: number) => void
}

const bytesMax = 4 * 1024 * 1024
const retryMs = 20
const atExit = { withoutProgressMs: 500, totalMs: 3_000 }

/** Opens the queue before `write`, which must not block. */
export function openWaitingLines(write: WriteBytes, limit = bytesMax): WaitingLines {
  const waiting: Buffer[] = []
  let bytes = 0
  // Once lines were lost for want of room, all are until the queue is empty: the gap in the log is one.
  let isFull = false
  let lost: Lost = { total: 0, unreported: 0, report: () => {} }
  let retry: NodeJS.Timeout | undefined

  const lose = (lines: number, report = lost.report) => {
    lost = { total: lost.total + lines, unreported: lost.unreported + lines, report }
  }

  const drain = () => {
    clearTimeout(retry)
    retry = undefined
    let works = false
    for (let head = waiting[0]; head; head = waiting[0]) {
      const written = attempt(write, head)
      if (written === 'later') return void (retry = setTimeout(drain, retryMs).unref())
      works = written !== 'never'
      const done = written === 'never' ? head.length : written
      if (!works) lose(linesIn(head))
      bytes -= done
      if (done < head.length) waiting[0] = head.subarray(done)
      else waiting.shift()
    }
    isFull = false
    if (!works || lost.unreported === 0) return
    const { unreported, report } = lost
    lost = { ...lost, unreported: 0 }
    report(unreported)
  }

  return {
    push: (lines, onLost) => {
      const added = Buffer.from(lines)
      if (isFull || bytes + added.length > limit) {
        isFull = waiting.length > 0
        lose(linesIn(added), onLost)
      } else {
        lost = { ...lost, report: onLost }
        waiting.push(added)
        bytes += added.length
      }
      drain()
    },
    flushAtExit: () => {
      const startedAt = performance.now()
      let progressAt = startedAt
      for (let left = bytes; left > 0;) {
        drain()
        const now = performance.now()
        if (bytes < left) progressAt = now
        left = bytes
        if (now - progressAt > atExit.withoutProgressMs || now - startedAt > atExit.totalMs) break
        if (left > 0) sleep(5)
      }
      clearTimeout(retry)
    },
    lost: () => lost.total,
  }
}

/** How many bytes were written; `never` where writing failed, for example because the disk is full. */
function attempt(write: WriteBytes, bytes: Buffer): number | 'later' | 'never' {
  try {
    return write(bytes)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EAGAIN' ? 'later' : 'never'
  }
}

const linesIn = (bytes: Buffer): number => bytes.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0)

const sleep = (milliseconds: number) =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
