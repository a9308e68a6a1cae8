import { expect, it } from 'vitest'
import { testClock } from '../../../testing/database/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { checkClock, ClockReplaced } from './check-clock.ts'

const db = await testDatabase()

it('live mode accepts the time of the database and no other', async () => {
  await checkClock(db)
  testClock(db)
  await expect(checkClock(db)).rejects.toThrow(ClockReplaced)
})
