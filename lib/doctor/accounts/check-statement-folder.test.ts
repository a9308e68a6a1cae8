import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { checkStatementFolder } from './check-statement-folder.ts'

const root = await mkdtemp(path.join(tmpdir(), 'gateway-doctor-folder-'))
afterAll(() => rm(root, { recursive: true }))
const account = '0b9c3f0e-1d2a-4b3c-8d4e-5f60718293a4'
const live = {
  ...readConfig({ GATEWAY_STATEMENT_DIR: root }),
  mode: 'live',
} as const
const found = async (more: Partial<typeof live> | { role: 'server' } = {}) =>
  (await checkStatementFolder({ ...live, ...more })).map(({ code, message }) => [code, message])

it('a folder without faults is no finding, whatever waits in it or was imported', async () => {
  expect(await found()).toEqual([])
  await mkdir(path.join(root, account, 'done'), { recursive: true })
  await mkdir(path.join(root, account, 'hdfc/failed'), { recursive: true })
  await writeFile(path.join(root, account, 'waits.sta'), '')
  await writeFile(path.join(root, account, 'done/was-imported.sta'), '')
  // Left by a crash: a result without a file.
  await writeFile(path.join(root, account, 'hdfc/failed/gone.csv.result.json'), '{}')
  expect(await found()).toEqual([])
})

it('a folder that is not there is one, but where no worker takes files from it', async () => {
  const statementDirectory = path.join(root, 'none')
  expect(await found({ statementDirectory })).toEqual([
    [
      'STATEMENT_FOLDER_MISSING',
      `GATEWAY_STATEMENT_DIR=${statementDirectory} is not there or cannot be read.`,
    ],
  ])
  expect(await checkStatementFolder({ ...live, statementDirectory, mode: 'sandbox' })).toEqual([])
  expect(await checkStatementFolder({ ...live, statementDirectory, role: 'server' })).toEqual([])
  expect(await checkStatementFolder({ ...live, statementDirectory: undefined })).toEqual([])
})

it('files in failed/ are counted by their place, without their names, until they are gone', async () => {
  const failed = path.join(root, account, 'hdfc/failed')
  for (const name of ['a-50100123.csv', 'a-50100123.csv.result.json', 'b.csv'])
    await writeFile(path.join(failed, name), '')
  expect(await found()).toEqual([
    ['STATEMENT_FILES_FAILED', `${account}/hdfc/failed of the watched folder has 2.`],
  ])
  expect(await found({ role: 'server' })).toEqual(await found())
  await rm(path.join(failed, 'a-50100123.csv'))
  await rm(path.join(failed, 'b.csv'))
  expect(await found()).toEqual([])
})

it.each(['', 'hdfc'])('a file where done/ or failed/ should be stops imports in "%s"', async (mapping) => {
  const place = path.join(account, mapping)
  const inTheWay = path.join(root, place, mapping === '' ? 'failed' : 'done')
  await writeFile(inTheWay, '')
  expect((await found({ role: 'server' })).map(([code]) => code)).not.toContain(
    'STATEMENT_FOLDER_NOT_WRITABLE',
  )
  expect(await found()).toEqual([
    [
      'STATEMENT_FOLDER_NOT_WRITABLE',
      `Files in ${place.replace(/\/$/, '')} of the watched folder cannot be moved away.`,
    ],
  ])
  await rm(inTheWay)
  expect(await found()).toEqual([])
})
