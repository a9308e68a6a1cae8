import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSecretKey } from './secret-key.ts'

const unused = () => Promise.resolve(false)

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'gateway-key-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

it('makes one key at the first start, which only its owner may read, and finds it again', async () => {
  const data = path.join(directory, 'new/data')
  const key = await loadSecretKey(undefined, data, unused)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await loadSecretKey(undefined, data, unused)).toBe(key)
  expect((await stat(path.join(data, 'secret-key'))).mode & 0o777).toBe(0o600)
})

it('gives two first starts at once the same key and leaves no drafts', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadSecretKey(undefined, directory, unused)))
  expect(new Set(keys).size).toBe(1)
  expect(await readdir(directory)).toEqual(['secret-key'])
})

it('prefers the configured key and writes nothing', async () => {
  expect(await loadSecretKey('configured', directory, unused)).toBe('configured')
  expect(await readdir(directory)).toEqual([])
})

it('makes no key for a database that is encrypted with another one, and says where the key belongs', async () => {
  const file = path.join(directory, 'secret-key')
  await expect(loadSecretKey(undefined, directory, () => Promise.resolve(true))).rejects.toThrow(
    `GATEWAY_SECRET_KEY is not set and ${file} does not exist: set GATEWAY_SECRET_KEY to that key, or copy`,
  )
  expect(await readdir(directory)).toEqual([])
})

it('uses the key that another first start has just written and encrypted with', async () => {
  let other = ''
  const otherStarts = async () => {
    other = await loadSecretKey(undefined, directory, unused)
    return true
  }
  expect(await loadSecretKey(undefined, directory, otherStarts)).toBe(other)
})
