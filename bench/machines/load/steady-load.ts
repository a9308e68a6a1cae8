import { setTimeout as delay } from 'node:timers/promises'
import type { GatewayUnderLoad } from '../../faults/installation.ts'
import { createPayment } from '../../faults/load/merchant-client.ts'
import type { PlannedPayment } from '../../faults/load/plan.ts'

/** One create of the steady load. Moments are of `performance.now()`. */
export interface Attempt {
  readonly payment: PlannedPayment
  readonly begunMs: number
  readonly endedMs: number
  readonly accepted: boolean
}

/** Payins that begin one after another, whatever happens, to see from when to when there is no service. */
export interface SteadyLoad {
  readonly attempts: readonly Attempt[]
  /** Begins no more, and resolves when all were answered. Throws on an answer that the API must not give. */
  stop(): Promise<void>
}

const betweenMs = 100

export function startSteadyLoad(at: GatewayUnderLoad, round: number): SteadyLoad {
  const attempts: Attempt[] = []
  let stopping = false
  const attempt = async (number: number) => {
    const payment: PlannedPayment = {
      collection: 'payins',
      merchant: 'ANSWERS',
      prefix: 'sbx-success-',
      paymentId: `sbx-success-steady-${round}-${number}`,
      amount: 10 + 2 * (number % 1_000),
      currencyCode: 'INR',
      paymentMethod: { paymentMethodCode: 'UPIQR', account: { accountNumber: 'asha@okbank' } },
      status: 'SUCCESS',
      callbacks: 1,
      afterMs: 0,
    }
    const begunMs = performance.now()
    const accepted = (await createPayment(at, payment)) === 'ACCEPTED'
    attempts.push({ payment, begunMs, endedMs: performance.now(), accepted })
  }
  const run = async () => {
    const begun: Promise<void>[] = []
    for (let number = 0; !stopping; number += 1) {
      begun.push(attempt(number))
      await delay(betweenMs)
    }
    await Promise.all(begun)
  }
  const running = run()
  // Reported by `stop`.
  running.catch(() => {})
  return {
    attempts,
    stop: async () => {
      stopping = true
      await running
    },
  }
}

/** As long as a create takes on a busy machine: one that takes longer counts as no service. */
const slowMs = 5_000

/**
 * When a create was accepted again, after which all that begin are accepted: milliseconds after `sinceMs`; 0
 * where none failed. Undefined: it has not come yet.
 */
export function backAfter(attempts: readonly Attempt[], sinceMs: number): number | undefined {
  const isGood = ({ accepted, begunMs, endedMs }: Attempt) => accepted && endedMs - begunMs < slowMs
  const bad = attempts.filter((one) => one.endedMs > sinceMs && !isGood(one))
  if (bad.length === 0) return 0
  const lastBadMs = Math.max(...bad.map(({ begunMs }) => begunMs))
  const after = attempts.filter((one) => isGood(one) && one.begunMs > lastBadMs)
  return after.length === 0 ? undefined : Math.min(...after.map(({ endedMs }) => endedMs)) - sinceMs
}
