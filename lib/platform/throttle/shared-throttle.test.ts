import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'
import { projectNode } from '../../testing/processes/project-node.ts'
import type { Answered, Question } from '../../testing/throttles/counting-group.ts'
import { throttleRules, type OpenedThrottles } from '../../testing/throttles/throttle-rules.ts'
import { openMemoryThrottle, type Throttle } from './throttle.ts'

const group = fileURLToPath(new URL('../../testing/throttles/counting-group.ts', import.meta.url))

async function openGroup(): Promise<OpenedThrottles> {
  const primary = fork(group, { execPath: projectNode, execArgv: [] })
  const open = new Map<number, (answer: unknown) => void>()
  primary.on('message', ({ question, answer }: Answered) => open.get(question)?.(answer))
  let asked = 0
  const member = (number: 0 | 1): Throttle => {
    const ask =
      <Answer>(method: keyof Throttle) =>
      (...words: readonly unknown[]): Promise<Answer> =>
        new Promise((resolve) => {
          asked += 1
          open.set(asked, (answer) => resolve(answer as Answer))
          primary.send({ question: asked, member: number, method, words } satisfies Question)
        })
    return { take: ask('take'), peek: ask('peek'), giveBack: ask('giveBack'), counted: ask('counted') }
  }
  const close = async () => {
    const ended = once(primary, 'exit')
    primary.disconnect()
    await ended
  }
  return { first: member(0), second: member(1), close }
}

describe('counters in this process', () => {
  throttleRules(async () => {
    const throttle = openMemoryThrottle()
    return { first: throttle, second: throttle, close: async () => {} }
  })
})

describe('processes that share a port', () => {
  throttleRules(openGroup)
})
