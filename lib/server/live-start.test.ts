import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { checkLiveStart } from '../doctor/check-live-start.ts'
import { diagnose } from '../doctor/diagnose.ts'
import { durableUrl } from '../doctor/testing/durable-url.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { freePort } from '../platform/embedded-postgres/free-port.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { silentLog } from '../testing/silent-log.ts'
import { explainStartFault, StartFault } from './start-fault.ts'
import { startServer } from './start-server.ts'

const database = await testDatabase()
const live = {
  GATEWAY_MODE: 'live',
  GATEWAY_SECRET_KEY: randomBytes(32).toString('base64'),
  GATEWAY_PUBLIC_URL: 'https://pay.example.com',
  DATABASE_URL: await durableUrl(database),
}

const durable = openDatabase({ url: live.DATABASE_URL, log: silentLog, poolSize: 1 })
afterAll(() => durable.close())

it.each([
  ['PUBLIC_URL_NOT_HTTPS', { ...live, GATEWAY_PUBLIC_URL: 'http://pay.example.com' }],
  ['COMMITS_NOT_ON_DISK', { ...live, DATABASE_URL: database.url }],
  ['COMMITS_NOT_ON_DISK', { ...live, DATABASE_URL: database.url, GATEWAY_ROLE: 'worker' }],
])('live mode does not start with %s, and says why as doctor does', async (code, variables) => {
  const config = readConfig({ ...variables, PORT: String(await freePort()) })
  const fault = await startServer(config, { log: silentLog }).then(
    ({ stop }) => stop(),
    (error: unknown) => error,
  )
  expect(fault).toBeInstanceOf(StartFault)
  const { findings } = await diagnose(variables, silentLog)
  const found = findings.find((one) => one.code === code)
  expect(explainStartFault(fault)).toBe(`${found?.message} ${found?.repair}`)
})

it.each([
  ['https', live],
  ['an address of this machine', { ...live, GATEWAY_PUBLIC_URL: 'http://localhost:3000' }],
  ['no address, so that links lead to this machine', { ...live, GATEWAY_PUBLIC_URL: '' }],
  ['http where TLS ends elsewhere', { ...live, GATEWAY_PUBLIC_URL: '', GATEWAY_ALLOW_HTTP: 'true' }],
])('live mode starts: %s', async (_, variables) => {
  const config = readConfig(variables)
  expect(await checkLiveStart(durable, config)).toEqual([])
  const { stop } = await startServer({ ...config, role: 'worker' }, { log: silentLog })
  await stop()
})
