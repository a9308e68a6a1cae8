import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSecretKey } from './secret-key.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'gateway-key-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

it('makes one key at the first start, which only its owner may read, and finds it again', async () => {
  const data = path.join(directory, 'new/data')
  const key = await loadSecretKey(undefined, data)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await loadSecretKey(undefined, data)).toBe(key)
  expect((await stat(path.join(data, 'secret-key'))).mode & 0o777).toBe(0o600)
})

it('gives two first starts at once the same key and leaves no drafts', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadSecretKey(undefined, directory)))
  expect(new Set(keys).size).toBe(1)
  expect(await readdir(directory)).toEqual(['secret-key'])
})

it('prefers the configured key and writes nothing', async () => {
  expect(await loadSecretKey('configured', directory)).toBe('configured')
  expect(await readdir(directory)).toEqual([])
})
