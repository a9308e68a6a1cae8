import path from 'node:path'
import { expect, it } from 'vitest'
import { installationIn, testDirectory } from './testing/installation.ts'

const target = installationIn(path.join(await testDirectory(), 'restored'))
// As `restore --replace` leaves them: embedded.test.ts shows that.
const kept = ['gateway_before_20261122030000', 'gateway_before_20261121235959']
const others = ['gateway', 'postgres', 'gateway_before_1', 'other_before_20261122030000']

const opened = await target.open()
for (const name of [...kept, 'other_before_20261122030000'])
  await opened.gateway.db.pool.query(`create database ${name}`)
await opened.close()

const listed = async () => {
  const { document } = await target.command('restore', 'list-replaced')
  return document['replacedDatabases']
}

it('replaced databases are listed with their time and size, newest first', async () => {
  expect(await listed()).toEqual([
    { name: kept[0], replacedAt: '2026-11-22T03:00:00.000Z', bytes: expect.any(Number) },
    { name: kept[1], replacedAt: '2026-11-21T23:59:59.000Z', bytes: expect.any(Number) },
  ])
})

it.each(others)('%s is not a replaced database and is not dropped', async (name) => {
  expect(await target.command('restore', 'drop-replaced', '--name', name)).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining(`${name} is not a replaced database`),
  })
})

it('one is dropped by its name, and the audit says who did it', async () => {
  const dropped = await target.command('restore', 'drop-replaced', '--name', kept[0] ?? '', '--by', 'Ann')
  expect(dropped).toMatchObject({ exitCode: 0, document: { dropped: kept[0] } })
  expect(await listed()).toMatchObject([{ name: kept[1] }])
  const { document } = await target.command('audit', 'list')
  expect(JSON.stringify(document)).toMatch(/restore drop-replaced.*Ann|Ann.*restore drop-replaced/)
})
