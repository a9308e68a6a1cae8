import type { Database } from '../../platform/db/database.ts'
import { fewAtOnce } from '../../platform/db/gather/few-at-once.ts'
import { gatherCalls } from '../../platform/db/gather/gathered-calls.ts'
import { perDatabase } from '../../platform/db/gather/per-database.ts'
import { isRefusedTogether } from '../../platform/db/gather/refused-together.ts'
import { insertAllReserved, insertPayout, type NewPayout, type Reserved } from './sql/insert-payout.ts'

type Answer = Reserved | Promise<Reserved>
type Insert = (payout: NewPayout) => Promise<Answer>

const mostAtOnce = 32

// One for each merchant that has sent a payout: a few hundred bytes.
const queuesOf = perDatabase(() => new Map<string, Insert>())

/**
 * Writes a payout together with those of its merchant that are created at the same time: they wait for one
 * balance, and in one statement they take it once. Each is as if it were written alone: where money, an
 * account or an ID is missing for one of them, each is tried alone. Other merchants have statements of their
 * own, and do not wait for a balance that is not theirs.
 */
export async function insertPayoutGathered(database: Database, payout: NewPayout): Promise<Reserved> {
  const { merchantCode } = payout.plan.key
  const queues = queuesOf(database)
  const insert = queues.get(merchantCode) ?? gatherPayouts(database)
  queues.set(merchantCode, insert)
  return insert(payout)
}

function gatherPayouts(database: Database): Insert {
  // They wait for one balance: side by side they would only hold connections.
  const alone = fewAtOnce((payout: NewPayout) => insertPayout(database, payout), 1)
  return gatherCalls<NewPayout, Answer>({
    run: (payouts) => insertTogether(database, payouts, alone),
    keyOf: ({ plan: { key } }) => `${key.kind}/${key.paymentId}`,
    most: mostAtOnce,
    atOnce: 1,
  })
}

async function insertTogether(
  database: Database,
  payouts: readonly NewPayout[],
  alone: (payout: NewPayout) => Promise<Reserved>,
): Promise<readonly Answer[]> {
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
