import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { acts } from '../../bench/faults/operator/acts.ts'
import { runOperatorBench } from '../../bench/faults/operator/operator-bench.ts'
import { seededRandom } from '../../bench/faults/load/random.ts'
import { testDatabase } from '../testing/database/test-database.ts'

// `npm run bench -- operator-faults` kills each act at every one of its messages, if asked to.

const seed = Number(process.env['FAULTS_SEED'] ?? randomInt(2 ** 31))
const random = seededRandom(seed)
const db = await testDatabase()
const directory = await mkdtemp(path.join(tmpdir(), 'gateway-faults-'))
afterAll(() => rm(directory, { recursive: true }))
const environment = {
  DATABASE_URL: db.url,
  GATEWAY_SECRET_KEY: randomBytes(32).toString('base64'),
  GATEWAY_DATA_DIR: directory,
  GATEWAY_MODE: 'live',
}
const drawn = random.shuffle(acts).slice(0, process.env['E2E_FULL'] === '1' ? acts.length : 3)

it.each(drawn)(
  '$name: killed and given again, it ends as one that is not',
  { timeout: 600_000 },
  async (act) => {
    const setting = { db, directory, environment: { ...environment }, acts: [act], kills: 1, random }
    const [result] = await runOperatorBench(setting)
    expect({ seed, failures: result?.failures }).toEqual({ seed, failures: [] })
  },
)
