import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openGateway } from './open-gateway.ts'
import { readConfig } from './platform/config.ts'
import { testDatabase } from './testing/database/test-database.ts'
import { silentLog } from './testing/silent-log.ts'

const { url } = await testDatabase()
const secretKey = randomBytes(32).toString('base64')

it.each([
  ['off', [expect.stringContaining('set synchronous_commit to on')]],
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
    const warnings: unknown[] = []
    const { close } = await openGateway(config, {
      ...silentLog,
      warn: (...line: unknown[]) => void warnings.push(line[1]),
    })
    await close()
    expect(warnings).toEqual(said)
  },
)
