import { expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { openEnginePool } from './schema-engine.ts'

const database = await testDatabase()

it('a connection for migrations that breaks while it is being closed ends no process', async () => {
  const pool = await openEnginePool(database.url)
  // As the pool of pg reports it, once the connection is no longer in use.
  expect(() => pool.emit('error', new Error('terminating connection'), undefined as never)).not.toThrow()
  await pool.end()
})
