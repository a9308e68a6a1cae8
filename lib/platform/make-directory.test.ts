import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeDirectory } from './make-directory.ts'

const place = await mkdtemp(path.join(tmpdir(), 'gateway-directory-'))
afterAll(() => rm(place, { recursive: true }))

it('makes a directory with its missing parents, and accepts an existing one', async () => {
  const directory = path.join(place, 'a/b/c')
  await makeDirectory(directory)
  await makeDirectory(directory)
  expect((await stat(directory)).isDirectory()).toBe(true)
})

it('works when two calls make the same one concurrently', async () => {
  const directory = path.join(place, 'd/e/f')
  await Promise.all([makeDirectory(directory), makeDirectory(directory)])
  expect((await stat(directory)).isDirectory()).toBe(true)
})

it('reports that a part of the path is a file', async () => {
  const file = path.join(place, 'file')
  await writeFile(file, '')
  await expect(makeDirectory(file)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeDirectory(path.join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

it.runIf(process.platform === 'linux')('ends where no directory can be made', async () => {
  await expect(makeDirectory('/proc/nope')).rejects.toMatchObject({ code: 'ENOENT', path: '/proc/nope' })
  await expect(makeDirectory('/proc/nope/below')).rejects.toMatchObject({
    code: 'ENOENT',
    path: '/proc/nope',
  })
})
