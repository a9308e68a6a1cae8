import { setTimeout as delay } from 'node:timers/promises'
import type { BankReceipt } from '../bank-rail.ts'
import type { GatewayUnderLoad } from '../installation.ts'
import { createPayment, reportReceipt } from './merchant-client.ts'
import type { PlannedPayment, RoundPlan } from './plan.ts'

/** What the clients know of a round's load when the last of it was answered. */
export interface LoadResult {
  readonly accepted: readonly PlannedPayment[]
  /** Creates without a result: they have to be repeated. */
  readonly unanswered: readonly PlannedPayment[]
  readonly receipts: readonly BankReceipt[]
  readonly unacknowledged: readonly BankReceipt[]
}

/** Carries out a round's plan, each act once. */
export async function applyLoad(at: GatewayUnderLoad, plan: RoundPlan): Promise<LoadResult> {
  const creates = plan.payments.map(async (payment) => {
    await delay(payment.afterMs)
    return { payment, accepted: (await createPayment(at, payment)) === 'ACCEPTED' }
  })
  const reports = plan.receipts.map(async ({ afterMs, ...money }) => {
    const receipt = { ...money, at: new Date().toISOString() }
    await delay(afterMs)
    return { receipt, acknowledged: await reportReceipt(at, receipt) }
  })
  const contests = plan.contests.map(async ({ afterMs, attempt }) => {
    await delay(afterMs)
    await attempt(at)
  })
  const [created, reported] = await Promise.all([
    Promise.all(creates),
    Promise.all(reports),
    Promise.all(contests),
  ])
  return {
    accepted: created.filter(({ accepted }) => accepted).map(({ payment }) => payment),
    unanswered: created.filter(({ accepted }) => !accepted).map(({ payment }) => payment),
    receipts: reported.map(({ receipt }) => receipt),
    unacknowledged: reported.filter(({ acknowledged }) => !acknowledged).map(({ receipt }) => receipt),
  }
}
