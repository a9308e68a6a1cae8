import cluster, { type Worker } from 'node:cluster'
import { openSharedThrottle, serveSharedThrottle } from '../../platform/throttle/shared-throttle.ts'
import type { Throttle } from '../../platform/throttle/throttle.ts'

// Processes as with GATEWAY_PROCESSES=2: a primary that counts, and two that ask it. What a test asks one of
// them is passed on by the primary.

/** One call of a throttle, in one of the two processes. */
export interface Question {
  readonly question: number
  readonly member: 0 | 1
  readonly method: keyof Throttle
  readonly words: readonly unknown[]
}

export interface Answered {
  readonly question: number
  readonly answer: unknown
}

if (cluster.isPrimary) {
  serveSharedThrottle()
  const members: Worker[] = [cluster.fork(), cluster.fork()]
  for (const member of members)
    member.on('message', (message: Partial<Answered>) => {
      // The throttle uses the same channel.
      if (message.question !== undefined) process.send?.(message)
    })
  process.on('message', (asked: Question) => members[asked.member]?.send(asked))
  process.once('disconnect', () => process.exit(0))
} else {
  const throttle = openSharedThrottle()
  process.on('message', ({ question, method, words }: Partial<Question>) => {
    if (question === undefined || method === undefined) return
    const call = throttle[method] as (...given: readonly unknown[]) => Promise<unknown>
    void call(...(words ?? [])).then((answer) => process.send?.({ question, answer }))
  })
}
