import { fewAtOnce } from '../../platform/db/gather/few-at-once.ts'
import { gatherCalls } from '../../platform/db/gather/gathered-calls.ts'
import { perDatabase } from '../../platform/db/gather/per-database.ts'
import { perMerchant } from '../../platform/db/gather/per-merchant.ts'
import { isRefusedTogether } from '../../platform/db/gather/refused-together.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentContext } from '../payment-context.ts'
import {
  insertAllReserved,
  insertFreeReserved,
  insertPayout,
  type FreeReserved,
  type NewPayout,
  type Reserved,
} from './sql/insert-payout.ts'

type Context = Pick<PaymentContext, 'db' | 'onConnection'>

interface Call {
  readonly context: Context
  readonly payout: NewPayout
}

type Answer = Reserved | Promise<Reserved>

const mostAtOnce = 32
// While one commits the next is written.
const sharedAtOnce = 2

const queueOf = perMerchant(() => {
  // They wait for one balance: side by side they would only hold connections.
  const alone = fewAtOnce(insertAlone, 1)
  const together = gatherCalls<Call, Answer>({
    run: (calls) => insertTogether(calls, alone),
    most: mostAtOnce,
    atOnce: 1,
  })
  return gatherCalls<Call, Answer>({
    run: (calls) => insertWithOthers(calls, together),
    keyOf: ({ payout: { plan } }) => `${plan.key.kind}/${plan.key.paymentId}`,
    most: mostAtOnce,
    atOnce: 1,
  })
})

const sharedQueueOf = perDatabase((database) =>
  gatherCalls<readonly NewPayout[], readonly FreeReserved[]>({
    run: async (ofMerchants) => {
      const reserved = (await insertFree(database, ofMerchants.flat())).values()
      return ofMerchants.map((payouts) => [...reserved.take(payouts.length)])
    },
    sizeOf: (payouts) => payouts.length,
    most: mostAtOnce,
    atOnce: sharedAtOnce,
  }),
)

/**
 * Writes a payout together with those that are created at the same time. Those of one merchant follow each
 * other and take its balance once; those of several merchants share statements, which wait for no balance.
 * Each is as if it were written alone: where a balance is not free, or money, an account or an ID is missing,
 * the merchant has statements of its own, and nobody waits for a balance of somebody else.
 */
export const insertPayoutGathered = async (context: Context, payout: NewPayout): Promise<Reserved> =>
  queueOf(context.db, merchantOf(payout))({ context, payout })

const merchantOf = ({ plan: { key } }: NewPayout): string => key.merchantCode

const insertAlone = ({ context, payout }: Call): Promise<Reserved> =>
  context.onConnection(merchantOf(payout), () => insertPayout(context.db, payout))

async function insertWithOthers(
  calls: readonly Call[],
  together: (call: Call) => Promise<Answer>,
): Promise<readonly Promise<Reserved>[]> {
  const [first] = calls
  if (!first) return []
  const reserved = await sharedQueueOf(first.context.db)(calls.map(({ payout }) => payout))
  const answers = calls.map(async (call, index) => {
    const outcome = reserved[index] ?? 'LEFT'
    return outcome === 'LEFT' ? together(call) : outcome
  })
  // While they run, further ones gather.
  await Promise.allSettled(answers)
  return answers
}

async function insertFree(db: Queryable, payouts: readonly NewPayout[]): Promise<readonly FreeReserved[]> {
  try {
    return await insertFreeReserved(db, payouts)
  } catch (error) {
    if (!isRefusedTogether(error)) throw error
    return payouts.map(() => 'LEFT')
  }
}

async function insertTogether(
  calls: readonly Call[],
  alone: (call: Call) => Promise<Reserved>,
): Promise<readonly Answer[]> {
  const [first, ...others] = calls
  // Awaited: while it runs, further ones gather.
  if (!first || others.length === 0) return first ? [await alone(first)] : []
  const { db, onConnection } = first.context
  const payouts = calls.map(({ payout }) => payout)
  try {
    const reserved = await onConnection(merchantOf(first.payout), () => insertAllReserved(db, payouts))
    return calls.map((call, index) => {
      const outcome = reserved[index] ?? 'NOT_ENOUGH'
      return outcome === 'NOT_ENOUGH' ? alone(call) : outcome
    })
  } catch (error) {
    if (!isRefusedTogether(error)) throw error
    return calls.map(alone)
  }
}
