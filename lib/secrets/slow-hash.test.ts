import { expect, it } from 'vitest'
import { secretIsGood, slowHash } from './slow-hash.ts'

it('knows a secret by any of its hashes, and no other', async () => {
  const hashes = [await slowHash('first'), await slowHash('second')]
  expect(await secretIsGood('second', hashes)).toBe(true)
  expect(await secretIsGood('third', hashes)).toBe(false)
  expect(await secretIsGood('', hashes)).toBe(false)
})

it('salts: one secret never has the same hash twice', async () => {
  expect(await slowHash('one')).not.toBe(await slowHash('one'))
})

it('works as long for a merchant without secrets', async () => {
  const hashes = [await slowHash('one')]
  const fastest = async (candidates: string[]) => {
    const times: number[] = []
    for (let round = 0; round < 6; round += 1) {
      const before = performance.now()
      await secretIsGood('wrong', candidates)
      times.push(performance.now() - before)
    }
    return Math.min(...times)
  }
  const known = await fastest(hashes)
  const unknown = await fastest([])
  expect(await secretIsGood('wrong', [])).toBe(false)
  expect(unknown / known).toBeGreaterThan(0.3)
  expect(unknown / known).toBeLessThan(3)
})
