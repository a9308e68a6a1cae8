import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testBinaries } from './test-binaries.ts'
import { testDatabase } from './test-database.ts'

const debian = '/usr/lib/postgresql/15'

it('is the one that npm installed, where no other is named', async () => {
  expect((await testBinaries('')).majorVersion).toBe('18')
})

it.runIf(existsSync(debian))('is the one of a folder, with its version', async () => {
  expect(await testBinaries(debian)).toEqual({
    initdb: `${debian}/bin/initdb`,
    postgres: `${debian}/bin/postgres`,
    majorVersion: '15',
  })
})

it('a folder without a PostgreSQL fails the run', async () => {
  await expect(testBinaries('/nowhere')).rejects.toThrow('/nowhere/bin/postgres')
})

it('databases of the run are of the version that was chosen', async () => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ version: string }>(
    `select (current_setting('server_version_num')::int / 10000)::text as version`,
  )
  expect(rows[0]?.version).toBe((await testBinaries()).majorVersion)
})
