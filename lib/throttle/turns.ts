/** Work that is dear: so much of it at once, and a line of those who wait for it. */
export interface Turns {
  /**
   * Runs the work when its turn comes. Undefined, and nothing has run, when too many wait already: in all, or of this name.
   */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined>
}

export interface TurnLimits {
  readonly atOnce: number
  readonly waiting: number
  /** How many of one name may wait, so that one of them does not take every place in the line. */
  readonly waitingOfOneName: number
}

export function openTurns({ atOnce, waiting, waitingOfOneName }: TurnLimits): Turns {
  const line: { readonly name: string; readonly begin: () => void }[] = []
  let running = 0

  const end = () => {
    const next = line.shift()
    if (next) next.begin()
    else running -= 1
  }
  const turn = (name: string): Promise<void> | undefined => {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    const ofThisName = line.filter((waits) => waits.name === name).length
    if (line.length >= waiting || ofThisName >= waitingOfOneName) return undefined
    return new Promise((begin) => line.push({ name, begin }))
  }
  return {
    run: async (name, work) => {
      const waited = turn(name)
      if (!waited) return undefined
      await waited
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}
