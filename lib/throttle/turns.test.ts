import { expect, it } from 'vitest'
import { openTurns } from './turns.ts'

/** Work that ends when the test says so. */
function openWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

it('runs so much at once, the others in their order, and nothing beyond the line', async () => {
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

it('leaves places in the line to others than the one who hurries', async () => {
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

it('goes on after work that fails', async () => {
  const turns = openTurns({ atOnce: 1, waiting: 0, waitingOfOneName: 0 })
  await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.run('a', () => Promise.resolve('well'))).toBe('well')
})
