import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { registerMerchant } from './merchants/register.ts'
import { openGateway } from './open-gateway.ts'
import { byOperator } from './platform/audit/actor.ts'
import { ConfigurationFault, readConfig } from './platform/config.ts'
import { testDatabase } from './testing/database/test-database.ts'
import { keptLog, silentLog } from './testing/silent-log.ts'

const { url } = await testDatabase()
const secretKey = randomBytes(32).toString('base64')

it.each([
  ['off', ['database.commits-not-on-disk']],
  ['on', []],
])(
  'a start in live mode with synchronous_commit %s warns of commits that may be lost: %j',
  async (setting, said) => {
    const options = encodeURIComponent(`-c synchronous_commit=${setting}`)
    const config = readConfig({
      GATEWAY_MODE: 'live',
      GATEWAY_SECRET_KEY: secretKey,
      DATABASE_URL: `${url}?options=${options}`,
    })
    const log = keptLog()
    const { close } = await openGateway(config, log)
    await close()
    const warnings = log.lines.filter(({ level }) => level === 'warn')
    expect(warnings.map(({ event }) => event)).toEqual(said)
  },
)

it('no new key is made for a database that has secrets of another: opening it says what to set', async () => {
  const own = await testDatabase()
  const directory = await mkdtemp(path.join(tmpdir(), 'gateway-open-'))
  afterAll(() => rm(directory, { recursive: true, force: true }))
  const settings = { DATABASE_URL: own.url, GATEWAY_DATA_DIR: directory }
  const open = (more = {}) => openGateway(readConfig({ ...settings, ...more }), silentLog)
  const first = await open({ GATEWAY_SECRET_KEY: secretKey })
  const { db, secrets } = first.gateway
  await registerMerchant(db, secrets, { code: 'ACME', name: 'Acme', publicKeys: [] }, byOperator('test'))
  await first.close()

  const refused = await open().then(
    ({ close }) => close(),
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(ConfigurationFault)
  expect(await readdir(directory)).toEqual([])

  await writeFile(path.join(directory, 'secret-key'), `${secretKey}\n`)
  await (await open()).close()
})
