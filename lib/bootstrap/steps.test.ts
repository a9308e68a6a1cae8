import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { runStages } from './steps.mjs'

type Outcome = { passed: number; failed: number; code?: number; output?: string }
type Step = [name: string, run: () => Promise<Outcome>]

const passes: Outcome = { passed: 1, failed: 0 }
const fails: Outcome = { passed: 0, failed: 1, code: 1, output: 'what is wrong\n' }

/**
 * Runs steps that note that they were run; the exit code, what was run and what was printed without the
 * times.
 */
async function runNoted(stages: (readonly [string, Outcome])[][][], indispensable: string[] = []) {
  const ran: string[] = []
  const printed: string[] = []
  const noted = ([name, outcome]: readonly [string, Outcome]): Step => [
    name,
    async () => {
      ran.push(name)
      await delay(1)
      return outcome
    },
  ]
  const code = await runStages(
    stages.map((lanes) => lanes.map((steps) => steps.map(noted))),
    (name: string) => indispensable.includes(name),
    (line: string) => void printed.push(line.replace(/, \d+ s$/, '')),
  )
  return { code, ran, printed }
}

describe('the steps of a run', () => {
  it('are added up in the last line, and those after a failed one are run too', async () => {
    const { code, ran, printed } = await runNoted([[[['a', fails]]], [[['b', passes]]]])
    expect({ code, ran }).toEqual({ code: 1, ran: ['a', 'b'] })
    expect(printed.at(-1)).toBe('1 passed, 1 failed')
  })

  it('are skipped after the failure of a stage that they need', async () => {
    const stages = [
      [[['browser', fails] as const], [['tests', passes] as const]],
      [[['page tests', passes] as const]],
    ]
    const { code, ran, printed } = await runNoted(stages, ['browser'])
    expect({ code, ran }).toEqual({ code: 1, ran: ['browser', 'tests'] })
    expect(printed.at(-1)).toBe('1 passed, 1 failed')
  })

  it('print a tool’s output only when it failed, all of it with its outcome', async () => {
    const loud = { ...passes, output: 'nothing of interest' }
    const { printed } = await runNoted([[[['a', fails]], [['b', loud]]]])
    const outcome = printed.indexOf('   a: FAILED, 0 passed, 1 failed')
    expect(printed.slice(outcome, outcome + 2)).toEqual(['   a: FAILED, 0 passed, 1 failed', 'what is wrong'])
    expect(printed.join('\n')).not.toContain('nothing of interest')
  })

  it('run side by side in lanes, and one after the other within a lane', async () => {
    const { promise: other, resolve } = Promise.withResolvers<void>()
    const order: string[] = []
    const step = (name: string, work: () => Promise<void> | void): Step => [
      name,
      async () => {
        await work()
        order.push(name)
        return passes
      },
    ]
    const waits = step('waits for the other lane', () => other)
    await runStages(
      [[[waits, step('comes after it', () => {})], [step('other lane', resolve)]]],
      () => false,
      () => {},
    )
    expect(order).toHaveLength(3)
    expect(order.at(-1)).toBe('comes after it')
  })

  it('end with the exit code of a signal, and without a sum', async () => {
    const { code, ran, printed } = await runNoted([[[['a', { ...fails, code: 143 }]]], [[['b', passes]]]])
    expect({ code, ran }).toEqual({ code: 143, ran: ['a'] })
    expect(printed.join('\n')).not.toMatch(/^\d+ passed/m)
  })
})
