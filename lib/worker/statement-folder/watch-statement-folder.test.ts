import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keptLog } from '../../testing/silent-log.ts'
import { countingBank } from '../../testing/test-bank/counting-bank.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { startWorker } from '../worker.ts'
import { watchStatementFolder } from './watch-statement-folder.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-watched-'))
afterAll(() => rm(directory, { recursive: true }))
const folder = path.join(directory, '0b9c3f0e-0000-4000-8000-000000000001')
const variables = { GATEWAY_STATEMENT_DIR: directory }

it('a worker imports what is put into its folder', async () => {
  const gateway = await testGateway(variables, { rails: [countingBank()] })
  await mkdir(folder)
  await writeFile(path.join(folder, 'page.pdf'), '%PDF-1.4 …')
  const worker = startWorker(gateway)
  await expect
    .poll(() => readdir(path.join(folder, 'failed')).catch(() => []), { timeout: 60_000, interval: 250 })
    .toEqual(['page.pdf', 'page.pdf.result.json'])
  await worker.stop()
})

it('a stop waits no longer than allowed for the file that is being imported', async () => {
  const begun = Promise.withResolvers<undefined>()
  const mayEnd = Promise.withResolvers<undefined>()
  const rail = countingBank(async () => {
    begun.resolve(undefined)
    await mayEnd.promise
  })
  const gateway = await testGateway(variables, { rails: [rail] })
  await writeFile(path.join(folder, 'day.sta'), 'x')
  const watched = watchStatementFolder(gateway, 50)
  await begun.promise
  await watched?.stop()
  expect(await readdir(folder)).toContain('day.sta')
  mayEnd.resolve(undefined)
  await expect.poll(() => readdir(folder)).not.toContain('day.sta')
})

it('no folder is watched unless one is set and a rail imports files, and the log says why', async () => {
  const log = keptLog()
  expect(watchStatementFolder({ ...(await testGateway()), log }, 50)).toBeUndefined()
  expect(log.lines).toEqual([])
  expect(watchStatementFolder({ ...(await testGateway(variables)), log }, 50)).toBeUndefined()
  expect(log.lines).toMatchObject([{ event: 'statement-folder.not-watched' }])
})
