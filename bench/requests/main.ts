/**
 * The gateway's production server against the floor, a bare node:http and pg server that stores a payment
 * durably, in turns in one run on one PostgreSQL: requests per second, latencies at half of that, processor
 * time, memory, whole flows, payouts. Ends with 1 if the run is void, or callbacks are late at the end.
 * Usage: npm run bench -- [--rounds 3] [--seconds 8] [--payins 100000] [--connections 1,8,64] [--json FILE]
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { comparePayouts } from '../accept-payouts/compare-payouts.ts'
import { compareConnections, missedAims } from './by-connections.ts'
import { heldLine, longestHeld } from './event-loop.ts'
import { openFigures, tableOf } from './figures.ts'
import { openInstallation } from './servers/installation.ts'
import { machineLine } from './machine.ts'
import { measureMemory } from './memory.ts'
import { runRound, warmUp, warmUpRequests } from './rounds.ts'
import { verdictOf } from './verdict.ts'
import { flowSettingOf, runWholeFlows } from './whole-flows.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    /** Of one measurement; whole flows run for a minute unless it is given. */
    seconds: { type: 'string' },
    /** How many there are when memory is measured again; 0 leaves that out, as runs of a few seconds do. */
    payins: { type: 'string' },
    /** Only creates and reads, by so many connections each, separated by commas. */
    connections: { type: 'string' },
    json: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds ?? 8)
const flowSeconds = Math.min(60, Number(values.seconds ?? 60))
const payins = Number(values.payins ?? (seconds < 5 ? 0 : 100_000))

const counts = values.connections?.split(',').map(Number)
if (counts?.some((count) => !Number.isInteger(count) || count < 1))
  throw new Error('--connections takes whole numbers from 1 on, separated by commas')

const bench = await openInstallation({ withMock: counts === undefined })
const figures = openFigures()
const notes: string[] = []
const say = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)
if (!counts && 'absent' in bench.mock) notes.push(`Prism was not measured: ${bench.mock.absent}`)

try {
  say('warming up')
  if (counts) await measureConnections(counts)
  else await measureAll()
} finally {
  await bench.close()
}

const measured = figures.all()
const verdict = counts ? { isVoid: false, isLate: false, notes: missedAims(measured) } : verdictOf(measured)
const said = [...notes, ...verdict.notes]
const { machine } = bench
console.log(`${machineLine(machine)}; one process of each server`)
console.log(`\n${tableOf(measured)}\n`)
for (const note of said) console.log(note)
if (values.json) {
  const setting = { rounds, seconds, flowSeconds, payins }
  const result = {
    machine,
    setting,
    figures: measured,
    notes: said,
    isVoid: verdict.isVoid,
    isLate: verdict.isLate,
  }
  await writeFile(values.json, `${JSON.stringify(result, undefined, 2)}\n`)
}
process.exitCode = verdict.isVoid || verdict.isLate ? 1 : 0

async function measureConnections(each: readonly number[]): Promise<void> {
  await warmUpRequests({ bench, figures, seconds })
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`)
    await compareConnections({ bench, figures, seconds }, each, round)
  }
}

async function measureAll(): Promise<void> {
  await measureMemory(bench, figures, 'at rest')
  await warmUp({ bench, figures, seconds })
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`)
    await runRound({ bench, figures, seconds }, round)
  }
  say('whole flows')
  const { product, gateway, directory } = bench
  const flows = await runWholeFlows(flowSettingOf(bench), flowSeconds)
  figures.add('whole flows', 'flows/s', 'gateway', flows.perSecond)
  figures.add('whole flows, callback after the money, p50', 'ms', 'gateway', flows.callbackMs.p50)
  figures.add('whole flows, callback after the money, p99', 'ms', 'gateway', flows.callbackMs.p99)
  figures.add('whole flows, oldest callback due at the end', 's', 'gateway', flows.oldestPendingSeconds)
  say('event loop')
  const held = await longestHeld({ origin: product.origin, token: bench.merchant.token })
  figures.add('longest time that a request held the event loop', 'ms', 'gateway', held.ms)
  notes.push(heldLine(held))
  if (payins > 0) {
    say(`memory after ${payins} payins`)
    await measureMemory(bench, figures, `after ${payins} payins`, payins)
  }
  // The worker would send the payouts while others are accepted.
  await product.stop()
  say('payouts')
  for await (const round of comparePayouts({ gateway, directory, rounds, seconds })) {
    figures.add(round.name, 'payouts/s', 'gateway', round.gateway)
    figures.add(round.name, 'payouts/s', 'baseline', round.baseline)
  }
}
