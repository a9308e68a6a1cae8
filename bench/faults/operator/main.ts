/**
 * Kills the processes of operators' commands at messages to the database, gives the same command again, and
 * compares the end with that of an undisturbed one. Prints a table; the exit code is 1 after a failure.
 * Usage: npm run bench -- operator-faults [--seed 7] [--kills 8] [--act undo] [--keep]
 */
import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { administrationLimits } from '#lib/platform/db/limits.ts'
import { openDatabase } from '#lib/platform/db/database.ts'
import { startOwnPostgres } from '#lib/testing/database-outage/own-postgres.ts'
import { silentLog } from '#lib/testing/silent-log.ts'
import { markdownTable } from '../../aligned-table.ts'
import { seededRandom } from '../load/random.ts'
import { acts } from './acts.ts'
import { runOperatorBench } from './operator-bench.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    /** Of each act. More than it has messages: at every one of them. */
    kills: { type: 'string', default: '8' },
    /** Only acts with this in their name. */
    act: { type: 'string', default: '' },
    /** Keeps the directory with the database. */
    keep: { type: 'boolean', default: false },
  },
})
const directory = await mkdtemp(path.join(tmpdir(), 'gateway-faults-'))
const postgres = await startOwnPostgres(path.join(directory, 'postgres'))
const db = openDatabase({ url: postgres.url, log: silentLog, limits: administrationLimits })
const environment = {
  DATABASE_URL: postgres.url,
  GATEWAY_SECRET_KEY: randomBytes(32).toString('base64'),
  GATEWAY_DATA_DIR: directory,
  GATEWAY_MODE: 'live',
}
try {
  const results = await runOperatorBench({
    db,
    directory,
    environment,
    acts: acts.filter(({ name }) => name.includes(values.act)),
    kills: Number(values.kills),
    random: seededRandom(Number(values.seed)),
    onAct: ({ act, kills, failures }) =>
      console.error([`${act}: killed ${kills} times`, ...failures].join('\n  ')),
  })
  const rows = results.map(({ act, messages, kills, before, after, failures }) => [
    act,
    ...[messages, kills, before, kills - before - after, after, failures.length].map(String),
  ])
  console.log(
    markdownTable(['command', 'messages', 'killed', 'before', 'between', 'after', 'failures'], rows),
  )
  process.exitCode = results.some(({ failures }) => failures.length > 0) ? 1 : 0
  if (process.exitCode === 1) console.error(`failed with --seed ${values.seed}`)
} finally {
  await db.close()
  await postgres.stop()
  if (!values.keep) await rm(directory, { recursive: true, force: true })
}
