import { fewAtOnce } from '../../platform/db/gather/few-at-once.ts'
import { gatherCalls } from '../../platform/db/gather/gathered-calls.ts'
import { perMerchant } from '../../platform/db/gather/per-merchant.ts'
import { isRefusedTogether } from '../../platform/db/gather/refused-together.ts'
import { insertAllReserved, insertPayout, type NewPayout, type Reserved } from './sql/insert-payout.ts'
import type { PaymentContext } from '../payment-context.ts'

type Context = Pick<PaymentContext, 'db' | 'onConnection'>

interface Call {
  readonly context: Context
  readonly payout: NewPayout
}

type Answer = Reserved | Promise<Reserved>

const mostAtOnce = 32

const queueOf = perMerchant(() => {
  // They wait for one balance: side by side they would only hold connections.
  const alone = fewAtOnce(insertAlone, 1)
  return gatherCalls<Call, Answer>({
    run: (calls) => insertTogether(calls, alone),
    keyOf: ({ payout: { plan } }) => `${plan.key.kind}/${plan.key.paymentId}`,
    most: mostAtOnce,
    atOnce: 1,
  })
})

/**
 * Writes a payout together with those of its merchant that are created at the same time: they wait for one
 * balance, and in one statement they take it once. Each is as if it were written alone: where money, an
 * account or an ID is missing for one of them, each is tried alone. Other merchants have statements of their
 * own, and do not wait for a balance that is not theirs.
 */
export const insertPayoutGathered = async (context: Context, payout: NewPayout): Promise<Reserved> =>
  queueOf(context.db, merchantOf(payout))({ context, payout })

const merchantOf = ({ plan: { key } }: NewPayout): string => key.merchantCode

const insertAlone = ({ context, payout }: Call): Promise<Reserved> =>
  context.onConnection(merchantOf(payout), () => insertPayout(context.db, payout))

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
    return calls.map((call, index) => (reserved[index] === 'WRITTEN' ? 'WRITTEN' : alone(call)))
  } catch (error) {
    if (!isRefusedTogether(error)) throw error
    return calls.map(alone)
  }
}
