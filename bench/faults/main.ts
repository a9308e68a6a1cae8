/**
 * Applies faults under load and checks after each that no money is lost, doubled or late. Prints a table and
 * the same as JSON; the exit code is 1 after a failure.
 * Usage: npm run bench -- faults [--seed 7] [--rounds 50]
 * [--fault kill] [--limit 30] [--keep]
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildPages } from '../../lib/bootstrap/build.mjs'
import { runFaultBench } from './fault-bench.ts'
import { faults, none } from './kinds/faults.ts'
import { faultRows, tableOf } from './table.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    rounds: { type: 'string', default: '50' },
    /** Only faults with this in their name; `none`: the load alone. */
    fault: { type: 'string', default: '' },
    /** Seconds. */
    limit: { type: 'string', default: '30' },
    /** Keeps the directory with the database and the logs. */
    keep: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const chosen = [...faults, ...(values.fault === none.name ? [none] : [])].filter(({ name }) =>
  name.includes(values.fault),
)
await buildPages()
const directory = await mkdtemp(path.join(tmpdir(), 'gateway-faults-'))
const { rounds, deliveries } = await runFaultBench({
  seed,
  rounds: Number(values.rounds),
  faults: chosen,
  limitMs: Number(values.limit) * 1_000,
  directory,
  onRound: ({ round, fault, recoveryMs, failures }) =>
    console.error([`round ${round}: ${fault}, recovered in ${recoveryMs} ms`, ...failures].join('\n  ')),
})
const rows = faultRows(rounds)
const failed = rounds.some(({ failures }) => failures.length > 0)
console.log(tableOf(rows))
console.log(JSON.stringify({ seed, rows, deliveries }))
if (failed) console.error(`failed with --seed ${seed}; the logs are in ${directory}`)
if (!failed && !values.keep) await rm(directory, { recursive: true, force: true })
// Node may never end by itself after sockets were reset: freeing its handles then runs for ever.
process.exit(failed ? 1 : 0)
