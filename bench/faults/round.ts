import { setTimeout as delay } from 'node:timers/promises'
import type { BankReceipt } from './bank-rail.ts'
import { findDamage, findUnfinished, missing } from './checks.ts'
import type { Fault } from './kinds/fault.ts'
import type { History } from './history.ts'
import type { Installation } from './installation.ts'
import { createPayment, reportReceipt } from './merchant-client.ts'
import { planRound } from './plan.ts'
import type { Random } from './random.ts'

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
const pollMs = 250

/** One round of the bench: load, a fault in its middle, and all checks after everything had time to end. */
export async function runRound(
  at: Installation,
  history: History,
  options: RoundOptions,
): Promise<RoundResult> {
  const { random, round, fault, limitMs } = options
  const plan = planRound(random, round)
  const breakIt = await fault.draw(random, at)
  const receipts = plan.receipts.map((receipt) => ({ ...receipt, at: new Date().toISOString() }))
  const unacknowledged = new Set<BankReceipt>(receipts)
  const creates = plan.payments.map(async (payment) => {
    await delay(payment.afterMs)
    return { payment, created: await createPayment(at, payment) }
  })
  const reports = receipts.map(async (receipt) => {
    await delay(receipt.afterMs)
    if (await reportReceipt(at, receipt)) unacknowledged.delete(receipt)
  })
  const faulty = delay(plan.faultAfterMs).then(() => breakIt(at))
  const [created] = await Promise.all([Promise.all(creates), Promise.all(reports), faulty])
  const accepted = created.filter((one) => one.created === 'ACCEPTED').map(({ payment }) => payment)
  const began = performance.now()
  const lost = await missing(at, [...history.payments, ...accepted])
  if (fault.mayLose) for (const receipt of [...history.receipts, ...receipts]) unacknowledged.add(receipt)
  const repeated = created.filter((one) => one.created === 'UNKNOWN').map(({ payment }) => payment)
  history.payments.push(...plan.payments)
  history.receipts.push(...receipts)

  const open = new Set([...repeated, ...(fault.mayLose ? lost : [])])
  const isOver = () => performance.now() > began + patience * limitMs
  const unfinished = await untilFinished(isOver, async () => {
    await Promise.all(
      [...open].map(
        async (payment) => (await createPayment(at, payment)) === 'ACCEPTED' && open.delete(payment),
      ),
    )
    await Promise.all(
      [...unacknowledged].map(
        async (receipt) => (await reportReceipt(at, receipt)) && unacknowledged.delete(receipt),
      ),
    )
    const unanswered = [...open].map(({ paymentId }) => `${paymentId}: no create was accepted`)
    const unreported = [...unacknowledged].map(({ id }) => `${id}: no report was acknowledged`)
    return [...unanswered, ...unreported, ...(await findUnfinished(at, plan.payments))]
  })
  const recoveryMs = Math.round(performance.now() - began)
  const failures = [
    ...(fault.mayLose ? [] : lost.map(({ paymentId }) => `${paymentId}: accepted, and lost`)),
    ...unfinished,
    ...(recoveryMs > limitMs ? [`recovery took ${recoveryMs} ms, more than ${limitMs}`] : []),
    ...(await findDamage(at, history)),
  ]
  const counts = { accepted: accepted.length, repeated: repeated.length, lost: lost.length }
  return { round, fault: fault.name, ...counts, recoveryMs, failures }
}

/** Asks until nothing is unfinished, or it is over; returns what is unfinished. */
async function untilFinished(isOver: () => boolean, ask: () => Promise<string[]>): Promise<string[]> {
  for (;;) {
    const left = await ask()
    if (left.length === 0 || isOver()) return left
    await delay(pollMs)
  }
}
