import type { Queryable } from '../platform/db/database.ts'
import { finding, type Finding } from './finding.ts'
import type { FindingCode } from './finding-codes.ts'
import { secondsCallbacksWait } from '#sql/callback'
import { secondsExpiryWaits, secondsPayoutsWait } from '#sql/payment'

interface Limit {
  readonly code: FindingCode
  readonly waits: typeof secondsExpiryWaits
  readonly seconds: number
  readonly says: (waited: string) => string
}

/** The limits are those of docs/operations/monitoring.md; a bank may take a day for a payout. */
const limits: readonly Limit[] = [
  {
    code: 'WORK_OVERDUE',
    waits: secondsExpiryWaits,
    seconds: 60,
    says: (waited) => `A payment should have expired ${waited} ago.`,
  },
  {
    code: 'CALLBACKS_WAIT',
    waits: secondsCallbacksWait,
    seconds: 900,
    says: (waited) => `The oldest callback has waited for ${waited}.`,
  },
  {
    code: 'PAYOUTS_WAIT',
    waits: secondsPayoutsWait,
    seconds: 86_400,
    says: (waited) => `The oldest payout, refund or return has been open for ${waited}.`,
  },
]

/** Whether callbacks, payouts and the worker's own work have waited longer than they should at `now`. */
export async function checkWaitingWork(db: Queryable, now: Date): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { code, waits, seconds, says } of limits) {
    const { rows } = await db.query(waits({ now }))
    const waited = rows[0]?.value ?? 0
    if (waited > seconds) findings.push(finding(code, says(inWords(waited))))
  }
  return findings
}

/** Whole minutes, or from two hours on whole hours. */
const inWords = (seconds: number): string =>
  seconds < 7_200 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3_600)} h`
