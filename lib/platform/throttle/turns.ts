/** Work that is dear: so much of it at once, and a line of those who wait for it. */
export interface Turns {
  /**
   * Runs the work when its turn comes. The names that wait take turns, whatever each of them has waiting; of one name, who came first goes first.
   * Undefined, and nothing has run, when there is no place to wait: a full line gives the newest place of the name that waits most to a name
   * that has fewer.
   */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined>
}

export interface TurnLimits {
  readonly atOnce: number
  readonly waiting: number
  /** How many of one name may wait, so that one of them does not take every place in the line. */
  readonly waitingOfOneName: number
}

/** Ends the wait: with a turn, or without one. */
type EndWait = (hasTurn: boolean) => void

export function openTurns({ atOnce, waiting, waitingOfOneName }: TurnLimits): Turns {
  // Names in the order of their next turns; a name that nobody waits under is not among them.
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
  /** Whether a place is free now, for a name of which so many wait. */
  const makePlace = (ofThisName: number): boolean => {
    if (ofThisName >= waitingOfOneName) return false
    if (waitingNow < waiting) return true
    const longest = longestOf(lines)
    // Otherwise two names would take the same place from each other in turn.
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
    if (!makePlace(lines.get(name)?.length ?? 0)) return false
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

/** Those who wait under the name that has most of them. */
function longestOf(lines: ReadonlyMap<string, EndWait[]>): EndWait[] {
  let longest: EndWait[] = []
  for (const line of lines.values()) if (line.length > longest.length) longest = line
  return longest
}
