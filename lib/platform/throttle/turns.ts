/** Expensive work: a limited amount of it at once, and a queue for the rest. */
export interface Turns {
  /**
   * Runs the work when its turn comes. Waiting names take turns, however much work each has waiting; within
   * one name the order is first come, first served. Undefined, without running it, when the queue is full: a
   * full queue gives the newest slot of the name with most waiting work to a name that has less.
   */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined>
}

export interface TurnLimits {
  readonly atOnce: number
  readonly waiting: number
  /** How much work of one name may wait, so that no name takes every slot of the queue. */
  readonly waitingOfOneName: number
}

/** Ends the wait: with a turn, or without one. */
type EndWait = (hasTurn: boolean) => void

export function openTurns({ atOnce, waiting, waitingOfOneName }: TurnLimits): Turns {
  // Names in the order of their next turns; a name without waiting work is not among them.
  const lines = new Map<string, EndWait[]>()
  let waitingNow = 0
  let running = 0

  const end = () => {
    const [next] = lines
    if (!next) {
      running -= 1
      return
    }
    const [name, line] = next
    const begin = line.shift()
    lines.delete(name)
    if (line.length > 0) lines.set(name, line)
    waitingNow -= 1
    begin?.(true)
  }
  /** Whether a slot is free now, for a name with this many waiting. */
  const freeSlot = (ofThisName: number): boolean => {
    if (ofThisName >= waitingOfOneName) return false
    if (waitingNow < waiting) return true
    const longest = longestOf(lines)
    // Otherwise two names would take the same slot from each other in turn.
    if (longest.length <= ofThisName + 1) return false
    const newest = longest.pop()
    waitingNow -= 1
    newest?.(false)
    return true
  }
  const turn = (name: string): boolean | Promise<boolean> => {
    if (running < atOnce) {
      running += 1
      return true
    }
    if (!freeSlot(lines.get(name)?.length ?? 0)) return false
    return new Promise((endWait) => {
      const line = lines.get(name)
      if (line) line.push(endWait)
      else lines.set(name, [endWait])
      waitingNow += 1
    })
  }
  return {
    run: async (name, work) => {
      if (!(await turn(name))) return undefined
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}

/** The waiting work of the name that has most of it. */
function longestOf(lines: ReadonlyMap<string, EndWait[]>): EndWait[] {
  let longest: EndWait[] = []
  for (const line of lines.values()) if (line.length > longest.length) longest = line
  return longest
}
