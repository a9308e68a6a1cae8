import { constants, fstatSync, openSync, writeSync } from 'node:fs'
import { flushAllLines } from './batched-lines.ts'
import { openWaitingLines, type WaitingLines } from './waiting-lines.ts'

const stderr = 2
let opened: WaitingLines | undefined

/** The lines of this process on their way to stderr, of all its logs together. */
export function stderrLines(): WaitingLines {
  opened ??= open()
  return opened
}

/** How many log lines of this process were lost so far. */
export const logLinesLost = (): number => opened?.lost() ?? 0

function open(): WaitingLines {
  const descriptor = withoutBlocking()
  const lines = openWaitingLines((bytes) => writeSync(descriptor, bytes))
  process.once('exit', () => {
    flushAllLines()
    lines.flushAtExit()
  })
  return lines
}

/**
 * A descriptor of stderr whose writes fail with EAGAIN where they would wait for a reader. A file has none.
 * An asynchronous write would wait in a thread of Node's pool, which the end of the process waits for.
 */
function withoutBlocking(): number {
  try {
    const kind = fstatSync(stderr)
    if (kind.isFile()) return stderr
    if (kind.isSocket()) return asNodeOpensIt()
    // Opened anew, since the flag would hold for every process that has this pipe or terminal.
    const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
    return openSync(`/proc/self/fd/${stderr}`, O_WRONLY | O_NONBLOCK | O_NOCTTY)
  } catch {
    return asNodeOpensIt()
  }
}

/** A socket cannot be opened anew, nor a pipe of another user: Node's own stream sets the flag. */
function asNodeOpensIt(): number {
  void process.stderr.writable
  return stderr
}
