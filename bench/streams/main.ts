/**
 * Event streams of the payment page, all on one process: how long after the money was booked each has its
 * event, memory of each, and processor time while nothing happens. The streams are held by a process of their
 * own.
 * Usage: npm run bench -- streams [--streams 5000] [--seconds 30] [--rate 200] [--json FILE]
 */
import { execFileSync, fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openGateway } from '#lib/open-gateway.ts'
import { receiveBatch } from '#lib/payments/receive/receive-money.ts'
import { readConfig } from '#lib/platform/config.ts'
import { describeMachine, machineLine, postmasterOf } from '../requests/machine.ts'
import { ownProcessorMs, processorMs, residentBytes } from '../requests/process-cost.ts'
import { productVariables, registerBenchMerchant, startProduct } from '../requests/servers/product.ts'
import type { FromGenerator } from './messages.ts'
import { openVisits } from './visits.ts'

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '5000' },
    /** For which processor time is measured while nothing happens. */
    seconds: { type: 'string', default: '30' },
    /** How many payins are completed each second. */
    rate: { type: 'string', default: '200' },
    json: { type: 'string' },
  },
})
const [streams, seconds, rate] = [values.streams, values.seconds, values.rate].map(Number) as [
  number,
  number,
  number,
]
/** How many payins are completed in one transaction, as those of the lines of a statement are. */
const atOnce = 50
const patienceMs = 60_000
requireFiles(streams)

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-bench-'))
const opened = await openGateway(
  readConfig({ ...productVariables(directory), LOG_LEVEL: 'silent', GATEWAY_ROLE: 'server' }),
)
const { gateway } = opened
const product = await startProduct(directory)
const generator = fork(path.join(import.meta.dirname, 'generator.ts'))
const eventAt = new Map<number, number>()
let closed = 0

try {
  const machine = await describeMachine(gateway.db)
  const merchant = await registerBenchMerchant(gateway)
  const visits = await openVisits(gateway, merchant, streams)
  const before = residentBytes(product.pid) ?? 0
  const began = performance.now()
  await new Promise<void>((resolve, reject) => {
    generator.once('exit', () => reject(new Error('the streams could not be opened')))
    generator.on('message', (said) => {
      const message = said as FromGenerator
      if ('opened' in message) resolve()
      else if ('index' in message) eventAt.set(message.index, message.at)
      else closed += 1
    })
    generator.send({ origin: product.origin, visits: visits.map(({ id, cookie }) => ({ id, cookie })) })
  })
  const openedInSeconds = (performance.now() - began) / 1000
  const [serverAt, postgresAt] = cost()
  await delay(seconds * 1000)
  const [serverNow, postgresNow] = cost()
  const memory = ((residentBytes(product.pid) ?? 0) - before) / streams
  const bookedAt: number[] = []
  const changing = performance.now()
  for (let from = 0; from < streams; from += atOnce) {
    const some = visits.slice(from, from + atOnce)
    const received = await receiveBatch(
      gateway,
      some.map(({ receipt }) => receipt),
    )
    if (received.some(({ result }) => result !== 'COMPLETED')) throw new Error('a payin was not completed')
    bookedAt.push(...some.map(() => Date.now()))
    await delay(Math.max(0, changing + (1000 * (from + atOnce)) / rate - performance.now()))
  }
  const until = Date.now() + patienceMs
  while (eventAt.size < streams && Date.now() < until) await delay(50)
  const [serverAfter, postgresAfter] = cost()
  const changedPerSecond = streams / ((Math.max(...bookedAt) - Math.min(...bookedAt)) / 1000)
  const late = [...eventAt].map(([index, at]) => at - (bookedAt[index] ?? 0)).toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.max(0, late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? Infinity)
  const result = {
    streams,
    openedInSeconds,
    eventsArrived: eventAt.size,
    closed,
    lateMs: { p50: at(0.5), p99: at(0.99), max: at(1) },
    within1s: late.filter((ms) => ms <= 1_000).length / streams,
    changedPerSecond,
    processorMsPerChange: {
      server: (serverAfter - serverNow) / streams,
      postgres: (postgresAfter - postgresNow) / streams,
    },
    kilobytesEach: memory / 1024,
    idleProcessorMsPerSecond: {
      server: (serverNow - serverAt) / seconds,
      postgres: (postgresNow - postgresAt) / seconds,
    },
  }
  console.log(`${machineLine(machine)}\n\n${JSON.stringify(result, undefined, 2)}`)
  if (values.json) await writeFile(values.json, `${JSON.stringify({ machine, ...result }, undefined, 2)}\n`)
} finally {
  generator.disconnect()
  await product.stop()
  await opened.close()
  await rm(directory, { recursive: true, force: true })
}

/** Processor milliseconds so far: of the server, and of PostgreSQL. */
function cost(): [server: number, postgres: number] {
  return [ownProcessorMs(product.pid), processorMs(postmasterOf(directory)) ?? 0]
}

/** Throws unless this shell lets a process open a connection for each stream. */
function requireFiles(count: number): void {
  const needed = count + 200
  const allowed = execFileSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim()
  if (allowed === 'unlimited' || Number(allowed) >= needed) return
  throw new Error(
    `${count} streams need ${needed} open files and ${allowed} are allowed: run "ulimit -n ${needed}" before, or give --streams ${Number(allowed) - 200}.`,
  )
}
