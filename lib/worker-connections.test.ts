import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { openGateway } from './open-gateway.ts'
import { expireDuePayments } from './payments/end/expire-payments.ts'
import { readConfig } from './platform/config.ts'
import { testDatabase } from './testing/database/test-database.ts'
import { silentLog } from './testing/silent-log.ts'

const database = await testDatabase()
const secretKey = randomBytes(32).toString('base64')

async function open(role: 'all' | 'server' | 'worker') {
  const config = readConfig({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '2',
    DATABASE_WORKER_POOL_SIZE: '2',
    GATEWAY_ROLE: role,
    GATEWAY_SECRET_KEY: secretKey,
  })
  const opened = await openGateway(config, silentLog)
  onTestFinished(() => opened.close())
  return opened
}

it('the worker of a process that serves requests works while requests hold every connection', async () => {
  const { gateway, ofWorker } = await open('all')
  const held = await Promise.all([gateway.db.pool.connect(), gateway.db.pool.connect()])
  expect(await expireDuePayments(ofWorker, 10)).toBe(0)
  for (const connection of held) connection.release()
})

it('the rails of such a worker report over its connections', async () => {
  const { gateway, ofWorker } = await open('all')
  expect(ofWorker.rails.map(({ name }) => name)).toEqual(gateway.rails.map(({ name }) => name))
  const held = await Promise.all([gateway.db.pool.connect(), gateway.db.pool.connect()])
  for (const { repeatedTasks = [] } of ofWorker.rails)
    for (const task of repeatedTasks) expect(await task.run(1)).toBe(false)
  for (const connection of held) connection.release()
})

it('a process that only works, or only serves, has one pool', async () => {
  for (const role of ['server', 'worker'] as const) {
    const { gateway, ofWorker } = await open(role)
    expect(ofWorker.db).toBe(gateway.db)
  }
})
