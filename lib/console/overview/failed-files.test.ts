import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testGateway } from '../../testing/test-gateway.ts'
import { readFailedFiles } from './failed-files.ts'

const root = await mkdtemp(path.join(tmpdir(), 'gateway-failed-files-'))
afterAll(() => rm(root, { recursive: true }))
const gateway = { ...(await testGateway()), mode: 'live' } as const
const account = '0b9c3f0e-1d2a-4b3c-8d4e-5f60718293a4'
const read = (more: object = {}, explained = 2) =>
  readFailedFiles({ ...gateway, config: { ...gateway.config, statementDirectory: root, ...more } }, explained)

async function fails(folder: string, name: string, result: string, second: number) {
  const failed = path.join(root, folder, 'failed')
  await mkdir(failed, { recursive: true })
  await writeFile(path.join(failed, name), '')
  const told = path.join(failed, `${name}.result.json`)
  await writeFile(told, result)
  await utimes(told, second, second)
}

it('files of which nothing was imported are there until somebody takes them away, the newest first, with why', async () => {
  expect(await read()).toEqual([])
  await fails(account, 'old.sta', '{', 1_000)
  await fails(`${account}/hdfc`, 'new.csv', '{"errors":[{"line":2,"reason":"Line 2 has no day."}]}', 2_000)
  const shown = (await read())?.map(({ folder, name, failedAt, reason }) => [
    folder,
    name,
    failedAt?.getTime(),
    reason,
  ])
  expect(shown).toEqual([
    [`${account}/hdfc`, 'new.csv', 2_000_000, 'Line 2 has no day.'],
    [account, 'old.sta', 1_000_000, undefined],
  ])
  expect((await read({}, 0))?.map(({ reason }) => reason)).toEqual([undefined, undefined])
  await rm(path.join(root, account, 'failed/old.sta'))
  expect((await read())?.map(({ name }) => name)).toEqual(['new.csv'])
})

it('a process that serves alone knows of them too, and none where there is no folder', async () => {
  expect(await read({ role: 'server' })).toHaveLength(1)
  expect(await read({ statementDirectory: undefined })).toBeUndefined()
  expect(await read({ statementDirectory: path.join(root, 'none') })).toBeUndefined()
})

it('the sandbox, which imports no files of a folder, has none', async () => {
  const config = { ...gateway.config, statementDirectory: root }
  expect(await readFailedFiles({ ...gateway, config, mode: 'sandbox' }, 2)).toBeUndefined()
})
