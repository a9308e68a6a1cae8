import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openTurns } from './turns.ts'

/** Work that ends when the test ends it. */
function openWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

it('runs a limited amount at once, the rest in order, and nothing beyond the queue', async () => {
  const turns = openTurns({ atOnce: 2, waiting: 2, waitingOfOneName: 2 })
  const { begun, work, end } = openWork()
  const results = ['a', 'b', 'c', 'd', 'e'].map((name) => turns.run(name, work(name)))
  expect(await results[4]).toBeUndefined()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await results[1]).toBe('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  await results[0]
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

it('leaves slots in the queue to names with less work', async () => {
  const turns = openTurns({ atOnce: 1, waiting: 3, waitingOfOneName: 1 })
  const { begun, work, end } = openWork()
  const first = turns.run('x', work('x1'))
  void turns.run('x', work('x2'))
  expect(await turns.run('x', work('x3'))).toBeUndefined()
  void turns.run('y', work('y1'))
  end('x1')
  await first
  end('x2')
  await expect.poll(() => begun).toEqual(['x1', 'x2', 'y1'])
})

it('continues after work that fails', async () => {
  const turns = openTurns({ atOnce: 1, waiting: 0, waitingOfOneName: 0 })
  await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.run('a', () => Promise.resolve('well'))).toBe('well')
})

it.each<[string, string[], string[]]>([
  ['names that came after many of one name', ['a', 'a', 'a', 'b', 'c'], ['a', 'b', 'c', 'a', 'a']],
  ['two of each name', ['a', 'a', 'b', 'b', 'c', 'c'], ['a', 'b', 'c', 'a', 'b', 'c']],
  ['one name alone', ['a', 'a', 'a'], ['a', 'a', 'a']],
])('the names that wait take turns: %s', async (_, arrivals, served) => {
  const turns = openTurns({ atOnce: 1, waiting: 10, waitingOfOneName: 10 })
  const { begun, work, end } = openWork()
  void turns.run('first', work('first'))
  const numbers = new Map<string, number>()
  const results = arrivals.map((name) => {
    const number = (numbers.get(name) ?? 0) + 1
    numbers.set(name, number)
    return turns.run(name, work(`${name}${number}`))
  })
  await expect.poll(() => begun).toEqual(['first'])
  for (let count = 1; count <= arrivals.length; count += 1) {
    end(begun.at(-1) ?? '')
    await expect.poll(() => begun.length).toBe(count + 1)
  }
  end(begun.at(-1) ?? '')
  await Promise.all(results)
  expect(begun.slice(1).map((one) => one.charAt(0))).toEqual(served)
  expect(begun.filter((one) => one.startsWith('a'))).toEqual(
    begun.filter((one) => one.startsWith('a')).toSorted(),
  )
})

it('a full queue gives the newest slot of the name with most waiting work to a name with less', async () => {
  const turns = openTurns({ atOnce: 1, waiting: 4, waitingOfOneName: 3 })
  const { begun, work, end } = openWork()
  void turns.run('first', work('first'))
  const [a1, a2, a3] = ['a1', 'a2', 'a3'].map((one) => turns.run('a', work(one)))
  const b1 = turns.run('b', work('b1'))
  const c1 = turns.run('c', work('c1'))
  expect(await a3).toBeUndefined()
  // No name has two more than d would have with this slot; and a name that has as many takes none.
  expect(await turns.run('b', work('b2'))).toBeUndefined()
  const d1 = turns.run('d', work('d1'))
  expect(await a2).toBeUndefined()
  expect(await turns.run('e', work('e1'))).toBeUndefined()
  for (const one of ['first', 'a1', 'b1', 'c1', 'd1']) {
    await expect.poll(() => begun.at(-1)).toBe(one)
    end(one)
  }
  expect(await Promise.all([a1, b1, c1, d1])).toEqual(['a1', 'b1', 'c1', 'd1'])
})

it('a name with one request gets its turn within one round, whatever the others send', async () => {
  const flooders = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 0, maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(flooders, fc.integer({ min: 1, max: 3 }), async (flood, atOnce) => {
      const turns = openTurns({ atOnce, waiting: 12, waitingOfOneName: 6 })
      const { begun, work, end } = openWork()
      const ended: Promise<unknown>[] = []
      const send = (name: string) => ended.push(turns.run(name, work(`${name}/${ended.length}`)))
      // The name that has the next turn begins with it.
      const settle = async () => {
        for (let step = 0; step < 20; step += 1) await Promise.resolve()
      }
      for (const who of flood) send(`x${who}`)
      await settle()
      const before = begun.length
      const honest = turns.run('honest', work('honest'))
      for (const who of flood) send(`x${who}`)
      await settle()
      for (let at = 0; at < begun.length; at += 1) {
        end(begun[at] ?? '')
        await settle()
      }
      expect(await honest).toBe('honest')
      expect(begun.indexOf('honest') - before).toBeLessThanOrEqual(7)
      await Promise.all(ended)
    }),
    { numRuns: 200 },
  )
})
