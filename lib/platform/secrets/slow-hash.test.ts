import type * as Crypto from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { secretIsGood, slowHash } from './slow-hash.ts'

const derived = vi.hoisted(() =>
  vi.fn<(secret: string, salt: Buffer, length: number, cost: object) => void>(),
)

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>()
  const scrypt = (...words: Parameters<typeof crypto.scrypt>) => {
    derived(...(words as unknown as Parameters<typeof derived>))
    crypto.scrypt(...words)
  }
  return { ...crypto, scrypt }
})

it('matches a secret by any of its hashes, and no other secret', async () => {
  const hashes = [await slowHash('first'), await slowHash('second')]
  expect(await secretIsGood('second', hashes)).toBe(true)
  expect(await secretIsGood('third', hashes)).toBe(false)
  expect(await secretIsGood('', hashes)).toBe(false)
})

it('salts: one secret never has the same hash twice', async () => {
  expect(await slowHash('one')).not.toBe(await slowHash('one'))
})

it('does the same work for a merchant without secrets', async () => {
  const hashes = [await slowHash('one')]
  derived.mockClear()
  expect(await secretIsGood('wrong', hashes)).toBe(false)
  expect(await secretIsGood('wrong', [])).toBe(false)
  const [known, unknown] = derived.mock.calls.map(([secret, , length, cost]) => ({ secret, length, cost }))
  expect(unknown).toEqual(known)
})
