import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { openGateway } from './open-gateway.ts'
import { readConfig } from './platform/config.ts'
import { isDatabaseUnreachable } from './platform/db/database-unreachable.ts'
import type { Statement } from './platform/db/statement.ts'
import { testDatabase } from './testing/database/test-database.ts'
import { silentLog } from './testing/silent-log.ts'

const database = await testDatabase()
const secretKey = randomBytes(32).toString('base64')

const one = (): Statement<{ one: number }> => ({ name: '', text: 'select 1 as one' })

async function open() {
  const config = readConfig({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '2',
    DATABASE_CONSOLE_POOL_SIZE: '1',
    GATEWAY_SECRET_KEY: secretKey,
  })
  const opened = await openGateway(config, silentLog)
  onTestFinished(() => opened.close())
  return opened.gateway
}

it('what the console reads and what payments need never wait for each other’s connections', async () => {
  const gateway = await open()
  const console = gateway.ofConsole()
  const [first, second] = await Promise.all([gateway.db.pool.connect(), gateway.db.pool.connect()])
  expect((await console.db.query(one())).rows).toEqual([{ one: 1 }])
  first.release()
  const held = await console.db.pool.connect()
  expect((await gateway.db.query(one())).rows).toEqual([{ one: 1 }])
  held.release()
  second.release()
})

it('a statement of the console that takes longer than four seconds is given up', async () => {
  const { db } = (await open()).ofConsole()
  const slow = db.query({ name: '', text: 'select pg_sleep(20)', values: [] })
  await expect(slow).rejects.toSatisfy(isDatabaseUnreachable)
})
