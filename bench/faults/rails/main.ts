/**
 * Kills the gateway at each step of an order, a transfer and a refund on a rail, against an institution of each kind, and
 * checks that everything that was paid is booked once. Prints a table; the exit code is 1 after a failure.
 * Usage: npm run bench -- rail-faults [--kind momo] [--step notice] [--limit 240] [--keep]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startOwnPostgres } from '#lib/testing/database-outage/own-postgres.ts'
import { markdownTable } from '../../aligned-table.ts'
import { institutions } from './institutions.ts'
import { runRailBench } from './rail-bench.ts'
import { steps } from './steps.ts'

const { values } = parseArgs({
  options: {
    /** Only this kind of rail. */
    kind: { type: 'string', default: '' },
    /** Only steps with this in their name. */
    step: { type: 'string', default: '' },
    /** Seconds that a payment may take to end. */
    limit: { type: 'string', default: '240' },
    /** Keeps the directory with the database and the log. */
    keep: { type: 'boolean', default: false },
  },
})
const directory = await mkdtemp(path.join(tmpdir(), 'gateway-rail-faults-'))
const postgres = await startOwnPostgres(path.join(directory, 'postgres'))
const chosen = Object.entries(institutions).filter(([kind]) => values.kind === '' || kind === values.kind)
const { kills, failures } = await runRailBench({
  databaseUrl: postgres.url,
  directory,
  institutions: await Promise.all(chosen.map(([, openOne]) => openOne())),
  steps: steps.filter(({ name }) => name.includes(values.step)),
  limitMs: Number(values.limit) * 1_000,
  onKill: ({ kind, step, recoveryMs, failures: wrong }) =>
    console.error([`${kind}: ${step}, ended after ${recoveryMs} ms`, ...wrong].join('\n  ')),
})
await postgres.stop()
console.log(
  markdownTable(
    ['killed when', ...chosen.map(([kind]) => kind)],
    [...new Set(kills.map(({ step }) => step))].map((step) => [
      step,
      ...chosen.map(([kind]) => {
        const kill = kills.find((one) => one.kind === kind && one.step === step)
        return kill === undefined ? '–' : kill.failures.length > 0 ? 'FAILED' : `${kill.recoveryMs} ms`
      }),
    ]),
  ),
)
for (const failure of failures) console.error(failure)
const hasFailed = failures.length > 0 || kills.some((kill) => kill.failures.length > 0)
if (hasFailed) console.error(`failed; the log is in ${directory}`)
if (!hasFailed && !values.keep) await rm(directory, { recursive: true, force: true })
process.exit(hasFailed ? 1 : 0)
