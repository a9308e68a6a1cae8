/** Work that uses something shared, such as database connections: each name has a share of it. */
export interface Shares {
  /**
   * Runs the work as soon as its name has room; within one name the order is first come, first served.
   * Undefined, without running it, when too much work of the name waits or the wait takes too long. Throws
   * what `stuck` returns when none of the name's work has succeeded meanwhile: what is shared does not
   * answer.
   */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined>
}

export interface ShareLimits {
  /** Of one name. */
  readonly atOnce: number
  readonly waiting: number
  readonly waitMs: number
  /** After so long without success the work of a name is stuck. */
  readonly stuckMs: number
  readonly stuck: () => Error
}

interface Line {
  running: number
  /** When work of the name last found room or succeeded, in milliseconds of `performance.now()`. */
  movedAt: number
  /** Ends the wait of each: with room, or without. */
  readonly waiting: Set<(hasRoom: boolean) => void>
}

export function openShares({ atOnce, waiting, waitMs, stuckMs, stuck }: ShareLimits): Shares {
  const lines = new Map<string, Line>()
  const lineOf = (name: string): Line => {
    const line = lines.get(name) ?? { running: 0, movedAt: 0, waiting: new Set() }
    lines.set(name, line)
    return line
  }
  const enter = (line: Line): boolean | Promise<boolean> => {
    if (line.running < atOnce) {
      line.running += 1
      line.movedAt = performance.now()
      return true
    }
    if (line.waiting.size >= waiting) return false
    return new Promise((resolve) => {
      const end = (hasRoom: boolean) => {
        clearTimeout(timer)
        line.waiting.delete(end)
        resolve(hasRoom)
      }
      const timer = setTimeout(end, waitMs, false)
      line.waiting.add(end)
    })
  }
  const leave = (name: string, line: Line) => {
    const [next] = line.waiting
    if (next) return next(true)
    line.running -= 1
    if (line.running === 0) lines.delete(name)
  }
  return {
    run: async (name, work) => {
      const line = lineOf(name)
      if (!(await enter(line))) {
        if (performance.now() - line.movedAt >= stuckMs) throw stuck()
        return undefined
      }
      try {
        const result = await work()
        line.movedAt = performance.now()
        return result
      } finally {
        leave(name, line)
      }
    },
  }
}
