/** How calls are gathered into one. */
export interface Gathering<Call, Answer> {
  /** Answers all calls, in their order. Throws where none of them took effect, or nobody knows. */
  readonly run: (calls: readonly Call[]) => Promise<readonly Answer[]>
  /** Calls of equal keys never run in one. */
  readonly keyOf?: (call: Call) => string
  /** The most calls in one, or the most of what `sizeOf` counts; a larger call runs alone. */
  readonly most: number
  readonly sizeOf?: (call: Call) => number
  /** How many run side by side, each with its own connection. */
  readonly atOnce: number
}

interface Waiting<Call, Answer> {
  readonly call: Call
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Calls that are made while others run wait, and run together as one: a statement for ten rows costs the
 * database and this process a third of ten statements. A call that finds nothing running starts at once, with
 * those of the same turn of the event loop. Each call is answered by a run that began after it was made.
 */
export function gatherCalls<Call, Answer>({
  run,
  keyOf,
  most,
  sizeOf = () => 1,
  atOnce,
}: Gathering<Call, Answer>): (call: Call) => Promise<Answer> {
  let waiting: Waiting<Call, Answer>[] = []
  let running = 0
  let isDue = false

  const mayBegin = () => running < atOnce
  const begin = () => {
    isDue = false
    while (mayBegin() && waiting.length > 0) void runNext()
  }
  const runNext = async () => {
    const together = take()
    running += 1
    try {
      const answers = await run(together.map(({ call }) => call))
      for (const [index, { resolve, reject }] of together.entries()) {
        if (index < answers.length) resolve(answers[index] as Answer)
        else reject(new Error('a gathered call has no answer'))
      }
    } catch (error) {
      for (const { reject } of together) reject(error)
    } finally {
      running -= 1
      begin()
    }
  }
  const take = (): Waiting<Call, Answer>[] => {
    const keys = new Set<string>()
    const taken: Waiting<Call, Answer>[] = []
    const left: Waiting<Call, Answer>[] = []
    let size = 0
    for (const each of waiting) {
      const key = keyOf?.(each.call)
      const more = sizeOf(each.call)
      const hasRoom = size === 0 || size + more <= most
      const fits = hasRoom && (key === undefined || !keys.has(key))
      if (fits) size += more
      if (fits && key !== undefined) keys.add(key)
      ;(fits ? taken : left).push(each)
    }
    waiting = left
    return taken
  }
  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      if (isDue || !mayBegin()) return
      isDue = true
      setImmediate(begin)
    })
}
