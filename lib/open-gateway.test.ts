import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openGateway } from './open-gateway.ts'
import { readConfig } from './platform/config.ts'
import { testDatabase } from './testing/database/test-database.ts'
import { keptLog } from './testing/silent-log.ts'

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
