/** Lines that are written together. */
export interface BatchedLines {
  write(line: string): void
  /** Writes at once what has gathered. */
  flush(): void
}

const lengthMax = 16_384
const waitMs = 50

const open = new Set<() => void>()
/** Writes at once what all have gathered. */
export const flushAllLines = (): void => {
  for (const flush of open) flush()
}

/**
 * Gathers lines for 50 ms, or until there are 16 KiB: a line of its own costs each request a system call.
 * What is left is written when the process exits (`stderrLines`); one that is killed loses the lines of that
 * time.
 */
export function batchLines(writeAll: (lines: string) => void): BatchedLines {
  let gathered = ''
  let due: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(due)
    due = undefined
    if (gathered === '') return
    const lines = gathered
    gathered = ''
    writeAll(lines)
  }
  open.add(flush)
  return {
    write: (line) => {
      gathered += line
      if (gathered.length >= lengthMax) flush()
      else due ??= setTimeout(flush, waitMs).unref()
    },
    flush,
  }
}
