/**
 * Machines of the gateway behind HAProxy on PostgreSQL under Patroni, all on loopback: applies faults under
 * load, and checks after each that nothing is lost or doubled and how long there was no service. Prints a
 * table and the same as JSON; the exit code is 1 after a failure. Needs Debian's packages patroni,
 * etcd-server, haproxy and postgresql-15. Usage: npm run bench -- machines [--machines 2] [--fault primary]
 * [--seed 7] [--keep]
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildPages } from '../../lib/bootstrap/build.mjs'
import { promisedLimits, runMachinesBench } from './machines-bench.ts'
import { machineFaults } from './machine-faults.ts'
import type { MachinesResult } from './machines-round.ts'
import { machinesTable } from './machines-table.ts'
import { missingPrograms } from './programs/program.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    /** How many, 2 or 3; without it first two, then three. */
    machines: { type: 'string', default: '' },
    /** Only faults with this in their name. */
    fault: { type: 'string', default: '' },
    /** Keeps the directory with the databases and the logs. */
    keep: { type: 'boolean', default: false },
  },
})
const missing = missingPrograms()
if (missing.length > 0) {
  console.error(`Not installed: ${missing.join(', ')}.`)
  console.error('On Debian: apt-get install patroni etcd-server haproxy postgresql-15')
  process.exit(1)
}
for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => process.exit(code))
await buildPages()
const faults = machineFaults.filter(({ name }) => name.includes(values.fault))
const results: MachinesResult[] = []
for (const machines of values.machines === '' ? [2, 3] : [Number(values.machines)]) {
  const directory = await mkdtemp(path.join(tmpdir(), 'gateway-machines-'))
  const seed = Number(values.seed)
  const onResult = ({ fault, backMs, failures }: MachinesResult) =>
    console.error([`${machines} machines, ${fault}: back after ${backMs} ms`, ...failures].join('\n  '))
  const ran = await runMachinesBench({ seed, machines, faults, limits: promisedLimits, directory, onResult })
  results.push(...ran)
  const failed = ran.some(({ failures }) => failures.length > 0)
  if (failed || values.keep) console.error(`The logs are in ${directory}`)
  else await rm(directory, { recursive: true, force: true })
}
console.log(machinesTable(results))
console.log(JSON.stringify({ seed: Number(values.seed), results }))
// Node may never end by itself after sockets were reset: freeing its handles then runs for ever.
process.exit(results.some(({ failures }) => failures.length > 0) ? 1 : 0)
