import type { Database } from '../../platform/db/database.ts'
import { gatherCalls } from '../../platform/db/gather/gathered-calls.ts'
import { isRefusedTogether } from '../../platform/db/gather/refused-together.ts'
import { insertAllReserved, insertPayout, type NewPayout, type Reserved } from './sql/insert-payout.ts'

// Payouts of one balance wait for its row one after the other: in one statement they take it once.
const mostAtOnce = 32
const statementsAtOnce = 2

type Answer = Reserved | Promise<Reserved>

const queues = new WeakMap<Database, (payout: NewPayout) => Promise<Answer>>()

/**
 * Writes a payout together with those that are created at the same time. Each is as if it were written alone:
 * where money, an account or an ID is missing for one of them, each is tried alone.
 */
export async function insertPayoutGathered(database: Database, payout: NewPayout): Promise<Reserved> {
  const insert =
    queues.get(database) ??
    gatherCalls<NewPayout, Answer>({
      run: (payouts) => insertTogether(database, payouts),
      keyOf: ({ plan: { key } }) => `${key.merchantCode}/${key.kind}/${key.paymentId}`,
      most: mostAtOnce,
      atOnce: statementsAtOnce,
    })
  queues.set(database, insert)
  return insert(payout)
}

async function insertTogether(database: Database, payouts: readonly NewPayout[]): Promise<readonly Answer[]> {
  const alone = (payout: NewPayout) => insertPayout(database, payout)
  const [first, ...others] = payouts
  // Awaited: while it runs, further ones gather.
  if (first && others.length === 0) return [await alone(first)]
  try {
    const reserved = await insertAllReserved(database, payouts)
    return payouts.map((payout, index) => (reserved[index] === 'WRITTEN' ? 'WRITTEN' : alone(payout)))
  } catch (error) {
    if (!isRefusedTogether(error)) throw error
    return payouts.map(alone)
  }
}
