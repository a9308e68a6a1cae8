import { expect, it } from 'vitest'
import { keepFigures } from './kept-figures.ts'

/** Figures that count up, by a clock that the test moves. */
function counting() {
  let now = new Date('2026-11-28T10:00:00Z')
  let counted = 0
  const kept = keepFigures<number>()
  const keep = (count: () => Promise<number>) => kept({ now: () => now }, 'all', count)
  return {
    later: (seconds: number) => (now = new Date(now.getTime() + seconds * 1_000)),
    ask: async () => (await keep(async () => (counted += 1))).figures,
    failing: () => keep(() => Promise.reject(new Error('too slow'))),
    counts: () => counted,
  }
}

it('what was counted a moment ago is not counted again', async () => {
  const { ask } = counting()
  expect([await ask(), await ask()]).toEqual([1, 1])
})

it('older figures are answered at once, and counted anew for whoever asks next', async () => {
  const { ask, later } = counting()
  await ask()
  later(60)
  expect(await ask()).toBe(1)
  await new Promise(setImmediate)
  expect(await ask()).toBe(2)
})

it('figures of long ago are not shown: whoever asks waits', async () => {
  const { ask, later } = counting()
  await ask()
  later(3_600)
  expect(await ask()).toBe(2)
})

it('many who ask at once wait for one count', async () => {
  const { ask, counts } = counting()
  await Promise.all(Array.from({ length: 20 }, ask))
  expect(counts()).toBe(1)
})

it('a count that failed is tried by whoever asks next', async () => {
  const { ask, failing } = counting()
  await expect(failing()).rejects.toThrow('too slow')
  expect(await ask()).toBe(1)
})
