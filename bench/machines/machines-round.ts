import { setTimeout as delay } from 'node:timers/promises'
import { findDamage, missing } from '../faults/checks.ts'
import type { History } from '../faults/history.ts'
import { applyLoad } from '../faults/load/apply-load.ts'
import { planRound } from '../faults/load/plan.ts'
import type { Random } from '../faults/load/random.ts'
import { recover } from '../faults/recovery.ts'
import type { MachineFault, Struck } from './machine-faults.ts'
import { checkFlood, floodSeconds } from './flood.ts'
import { backAfter, startSteadyLoad, type SteadyLoad } from './load/steady-load.ts'
import { unlikeRecorded } from './recorded-callbacks.ts'
import type { Site } from './site.ts'
import { until } from './programs/program.ts'
import type { PageStream } from './load/page-stream.ts'

/** What one fault did. Times are in milliseconds since it struck. */
export interface MachinesResult {
  readonly fault: string
  readonly machines: number
  /** Acknowledged creates of the round. */
  readonly accepted: number
  /** Creates and reports without an answer that says what became of them. */
  readonly unanswered: number
  /** When another node held the leader's key; undefined where the primary stayed. */
  readonly promotedMs: number | undefined
  /** When a create was accepted again, after which none failed; 0 where none failed. */
  readonly backMs: number
  /** How long pages took to show a payment that was made after the fault. */
  readonly streamMs: number
  /** How often the event streams of these pages had to connect again. */
  readonly reconnected: number
  /** From the end of the fault until every payment, payout and callback had ended as it must. */
  readonly settledMs: number
  /** Of the requests above a merchant's rate: how many passed, and how many were refused. */
  readonly passed: number
  readonly limited: number
  readonly failures: readonly string[]
}

export interface MachinesLimits {
  /** Until there is service again, in all. */
  readonly backMs: number
  /** The same from the moment in which another primary held the leader's key. */
  readonly afterPromotionMs: number
}

export interface MachinesRound {
  readonly random: Random
  readonly number: number
  readonly fault: MachineFault
  readonly limits: MachinesLimits
}

const beforeMs = 2_000
const afterMs = 2_000
const backWithinMs = 90_000
const settlesWithinMs = 120_000
/** A page is told at once; after an outage with the next heartbeat, 15 s later, at the latest. */
const toldWithinMs = 20_000

/** One fault in the middle of all kinds of work, and every check once all of it had time to end. */
export async function runMachinesRound(
  at: Site,
  history: History,
  { random, number, fault, limits }: MachinesRound,
): Promise<MachinesResult> {
  const plan = planRound(random, number)
  const streams = [await at.shopper.openPage(), await at.shopper.openPage()]
  const steady = startSteadyLoad(at, number)
  await delay(beforeMs)
  const loading = applyLoad(at, plan)
  const flooding = at.shopper.flood(at.shopper.requestsPerSecond * 4, floodSeconds)
  const struckMs = performance.now()
  const struck = await fault.strike(at)
  const backMs = await until('service is back', backWithinMs, () => backAfter(steady.attempts, struckMs))
  await struck.mend()
  const mendedMs = performance.now()
  const [load, flood] = await Promise.all([loading, flooding])
  const streamMs = await toldAll(at, streams)
  await delay(afterMs)
  await steady.stop()
  const reconnected = streams.reduce((sum, stream) => sum + stream.ended(), 0)
  for (const stream of streams) stream.close()

  const steadyAccepted = steady.attempts.filter(({ accepted }) => accepted).map(({ payment }) => payment)
  const accepted = [...load.accepted, ...steadyAccepted]
  const lost = await missing(at, [...history.payments, ...accepted])
  const failed = steady.attempts.filter((one) => !one.accepted).map(({ payment }) => payment)
  const creates = new Set([...load.unanswered, ...failed])
  const payments = [...plan.payments, ...steady.attempts.map(({ payment }) => payment)]
  history.payments.push(...payments)
  history.receipts.push(...load.receipts)
  const repeated = { creates, reports: new Set(load.unacknowledged), mayLose: false }
  const unfinished = await recover(at, { ...plan, payments }, repeated, mendedMs + settlesWithinMs)
  const settledMs = performance.now() - mendedMs

  const unanswered = creates.size + load.unacknowledged.length
  const counted = checkFlood(at, flood)
  const failures = [
    ...lost.map(({ paymentId }) => `${paymentId}: accepted, and lost`),
    ...(fault.isSilent && unanswered > 0 ? [`${unanswered} requests failed`] : []),
    ...late(struck, { struckMs, backMs: latest(steady, struckMs, backMs), limits }),
    ...(streamMs > toldWithinMs ? [`a page was told after ${Math.round(streamMs)} ms`] : []),
    // A machine that lost its database keeps the streams of its pages.
    ...(struck.promotedMs !== undefined && reconnected > 0 ? [`streams ended ${reconnected} times`] : []),
    ...counted.failures,
    ...unfinished,
    ...(await unlikeRecorded(at, history.payments)),
    ...(await findDamage(at, history)),
  ]
  return {
    fault: fault.name,
    machines: at.machines.length,
    accepted: accepted.length,
    unanswered,
    promotedMs: struck.promotedMs === undefined ? undefined : Math.round(struck.promotedMs - struckMs),
    backMs: Math.round(latest(steady, struckMs, backMs)),
    streamMs: Math.round(streamMs),
    reconnected,
    settledMs: Math.round(settledMs),
    passed: counted.passed,
    limited: counted.limited,
    failures,
  }
}

/** Mending may break something again, as when a former primary comes back. */
const latest = (steady: SteadyLoad, struckMs: number, backMs: number): number =>
  backAfter(steady.attempts, struckMs) ?? Math.max(backMs, performance.now() - struckMs)

interface Back {
  readonly struckMs: number
  readonly backMs: number
  readonly limits: MachinesLimits
}

function late({ promotedMs }: Struck, { struckMs, backMs, limits }: Back): string[] {
  const afterPromotion = promotedMs === undefined ? 0 : struckMs + backMs - promotedMs
  return [
    ...(backMs > limits.backMs ? [`no service for ${Math.round(backMs)} ms`] : []),
    ...(afterPromotion > limits.afterPromotionMs
      ? [`no service for ${Math.round(afterPromotion)} ms after the promotion`]
      : []),
  ]
}

/** Has the payins of the pages paid; returns the longest that one took to be told. */
async function toldAll(at: Site, streams: readonly PageStream[]): Promise<number> {
  const times = streams.map(async (stream) => {
    const before = Math.max(1, stream.states())
    await at.shopper.pay(stream.paymentId)
    const paidMs = performance.now()
    const isTold = () => (stream.states() > before ? true : undefined)
    await until('a page is told', 3 * toldWithinMs, isTold)
    return performance.now() - paidMs
  })
  return Math.max(...(await Promise.all(times)))
}
