import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { keptLog } from '../../testing/silent-log.ts'
import { compareClocks } from './compare-clocks.ts'

const db = await testDatabase()

async function complaints(secondsBehind: number): Promise<unknown[]> {
  const log = keptLog()
  await compareClocks(db, { now: () => new Date(Date.now() - secondsBehind * 1000) }, log)
  return log.lines.map(({ fields }) => fields)
}

it.each([0, 55, -55])('clocks that differ by %i s are not reported', async (seconds) => {
  expect(await complaints(seconds)).toEqual([])
})

it.each([120, -120])(
  'a machine whose clock differs by %i s from the database’s is reported',
  async (seconds) => {
    expect(await complaints(seconds)).toEqual([{ seconds }])
  },
)
