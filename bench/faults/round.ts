import { setTimeout as delay } from 'node:timers/promises'
import { findDamage, missing } from './checks.ts'
import type { Fault } from './kinds/fault.ts'
import type { History } from './history.ts'
import type { Installation } from './installation.ts'
import { applyLoad } from './load/apply-load.ts'
import { loadMs, planRound } from './load/plan.ts'
import type { Random } from './load/random.ts'
import { recover } from './recovery.ts'

export interface RoundResult {
  readonly round: number
  readonly fault: string
  /** Creates that were acknowledged before they had to be repeated, and the repeated ones. */
  readonly accepted: number
  readonly repeated: number
  /** Acknowledged creates that an asynchronous promotion lost. */
  readonly lost: number
  /** From the end of the fault until everything had ended as it must. */
  readonly recoveryMs: number
  readonly failures: readonly string[]
}

export interface RoundOptions {
  readonly random: Random
  readonly round: number
  readonly fault: Fault
  /** The longest recovery that is no failure. */
  readonly limitMs: number
}

/** After this many times the limit the round no longer waits. */
const patience = 4

/** One round of the bench: load, a fault in its middle, and all checks after everything had time to end. */
export async function runRound(
  at: Installation,
  history: History,
  options: RoundOptions,
): Promise<RoundResult> {
  const { random, round, fault, limitMs } = options
  const { mayLose = false, latestMs = Infinity } = fault
  const plan = planRound(random, round)
  const breakIt = await fault.draw(random, at)
  const faultGone = delay(Math.min(plan.faultAfterMs, latestMs)).then(() => breakIt(at))
  const began = Promise.all([faultGone, delay(loadMs)]).then(() => performance.now())
  const [load, beganMs] = await Promise.all([applyLoad(at, plan), began])
  const { accepted, unanswered, receipts, unacknowledged } = load
  const lost = await missing(at, [...history.payments, ...accepted])
  history.payments.push(...plan.payments)
  history.receipts.push(...receipts)

  const repeated = {
    creates: new Set([...unanswered, ...(mayLose ? lost : [])]),
    reports: new Set(mayLose ? history.receipts : unacknowledged),
    mayLose,
  }
  const unfinished = await recover(at, plan, repeated, beganMs + patience * limitMs)
  const recoveryMs = Math.round(performance.now() - beganMs)
  const failures = [
    ...(mayLose ? [] : lost.map(({ paymentId }) => `${paymentId}: accepted, and lost`)),
    ...unfinished,
    ...(recoveryMs > limitMs ? [`recovery took ${recoveryMs} ms, more than ${limitMs}`] : []),
    ...(await findDamage(at, history)),
  ]
  const counts = { accepted: accepted.length, repeated: unanswered.length, lost: lost.length }
  return { round, fault: fault.name, ...counts, recoveryMs, failures }
}
