import type { Queryable } from '../platform/db/database.ts'
import { kindNames } from '../money/payment-kinds.ts'
import { countUndecided } from '../payments/payouts/sql/open-decisions.ts'
import { figureCallbacksPending, secondsCallbacksWait } from '#sql/callback'
import { figurePaymentsOpen, secondsExpiryWaits, secondsPayoutsWait } from '#sql/payment'
import { listScheduledTasks } from '#sql/scheduled_task'
import { serverVersion } from '#sql/server'

/** Something that waits: how much of it, and how long the oldest has. */
export interface Waiting {
  readonly of: 'CALLBACKS' | 'EXPIRY' | 'PAYOUTS' | 'DECISIONS' | 'OPEN'
  readonly count: number | undefined
  /** For how long the oldest is overdue; of payouts, open. */
  readonly seconds: number | undefined
}

/** What a worker does regularly. */
export interface WorkerTask {
  readonly name: string
  readonly nextRunAt: Date
  /** How often it was begun since it last succeeded. */
  readonly tries: number
}

/** What an installation is doing now. */
export interface WorkingState {
  /** The major version of PostgreSQL. */
  readonly postgres: number | undefined
  readonly queue: readonly Waiting[]
  readonly tasks: readonly WorkerTask[]
}

/** Reads what waits for workers and people, by indexes over what is open. */
export async function readWorkingState(db: Queryable, now: Date): Promise<WorkingState> {
  const secondsOf = async (waits: typeof secondsExpiryWaits) =>
    (await db.query(waits({ now }))).rows[0]?.value
  const { rows: open } = await db.query(figurePaymentsOpen({ kinds: kindNames }))
  const { rows: pending } = await db.query(figureCallbacksPending())
  const undecided = await countUndecided(db)
  const sum = (counts: readonly { readonly count: number }[]) =>
    counts.reduce((total, { count }) => total + count, 0)
  return {
    postgres: (await db.query(serverVersion())).rows[0]?.version,
    queue: [
      { of: 'OPEN', count: sum(open), seconds: undefined },
      { of: 'EXPIRY', count: undefined, seconds: await secondsOf(secondsExpiryWaits) },
      { of: 'CALLBACKS', count: pending[0]?.count, seconds: await secondsOf(secondsCallbacksWait) },
      { of: 'PAYOUTS', count: undefined, seconds: await secondsOf(secondsPayoutsWait) },
      { of: 'DECISIONS', count: sum(undecided), seconds: undefined },
    ],
    tasks: (await db.query(listScheduledTasks())).rows,
  }
}
