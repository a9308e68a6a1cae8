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
  const time = async (run: () => Promise<unknown>) => {
    const before = performance.now()
    for (let round = 0; round < 5; round += 1) await run()
    return performance.now() - before
  }
  const known = await time(() => secretIsGood('wrong', hashes))
  const unknown = await time(() => secretIsGood('wrong', []))
  expect(await secretIsGood('wrong', [])).toBe(false)
  expect(unknown / known).toBeGreaterThan(0.3)
  expect(unknown / known).toBeLessThan(3)
})
