import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gatherCalls } from './gathered-calls.ts'

/** Runs that end when they are told to. */
function openRuns(options: { most?: number; atOnce?: number } = {}) {
  const runs: { calls: readonly string[]; end: (error?: Error) => void }[] = []
  const call = gatherCalls<string, string>({
    run: (calls) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(calls.map((each) => `${each}!`)))
        runs.push({ calls, end })
      }),
    keyOf: (each) => each,
    most: options.most ?? 10,
    atOnce: options.atOnce ?? 1,
  })
  return { runs, call }
}

const turn = () => new Promise(setImmediate)

describe('calls', () => {
  it('of one turn run as one, and those that come meanwhile as the next one', async () => {
    const { runs, call } = openRuns()
    const first = [call('a'), call('b')]
    await turn()
    const later = [call('c'), call('d')]
    await turn()
    expect(runs.map(({ calls }) => calls)).toEqual([['a', 'b']])
    runs[0]?.end()
    expect(await Promise.all(first)).toEqual(['a!', 'b!'])
    expect(runs.map(({ calls }) => calls)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    runs[1]?.end()
    expect(await Promise.all(later)).toEqual(['c!', 'd!'])
  })

  it('of one key never run together', async () => {
    const { runs, call } = openRuns()
    const all = [call('a'), call('a'), call('b')]
    await turn()
    runs[0]?.end()
    await all[0]
    runs[1]?.end()
    await Promise.all(all)
    expect(runs.map(({ calls }) => calls)).toEqual([['a', 'b'], ['a']])
  })

  it('count by their size, and one that is larger than all runs alone', async () => {
    const runs: (readonly number[])[] = []
    const call = gatherCalls<number, number>({
      run: async (sizes) => {
        runs.push(sizes)
        return sizes
      },
      sizeOf: (size) => size,
      most: 10,
      atOnce: 1,
    })
    expect(await Promise.all([4, 7, 6, 12, 1].map(call))).toEqual([4, 7, 6, 12, 1])
    expect(runs).toEqual([[4, 6], [7, 1], [12]])
  })

  it('of a run that fails fail with it, and no others', async () => {
    const { runs, call } = openRuns({ most: 1 })
    const outcomes = Promise.allSettled([call('a'), call('b')])
    await turn()
    runs[0]?.end(new Error('lost'))
    await turn()
    runs[1]?.end()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})

it('a call that finds room for another run starts at once, and is not held up by the one that runs', async () => {
  const { runs, call } = openRuns({ atOnce: 2 })
  const first = call('a')
  await turn()
  const second = call('b')
  await turn()
  expect(runs.map(({ calls }) => calls)).toEqual([['a'], ['b']])
  runs[1]?.end()
  expect(await second).toBe('b!')
  runs[0]?.end()
  expect(await first).toBe('a!')
})

it('each call is answered once and with its own answer, within both limits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 3 }),
      async (names, most, atOnce) => {
        let running = 0
        const call = gatherCalls<string, string>({
          run: async (calls) => {
            running += 1
            expect(running).toBeLessThanOrEqual(atOnce)
            expect(calls.length).toBeLessThanOrEqual(most)
            expect(new Set(calls).size).toBe(calls.length)
            await turn()
            running -= 1
            return calls.map((each) => `${each}!`)
          },
          keyOf: (each) => each,
          most,
          atOnce,
        })
        expect(await Promise.all(names.map(call))).toEqual(names.map((name) => `${name}!`))
      },
    ),
  )
})
