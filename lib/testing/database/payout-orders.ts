import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import type { PayoutKey } from '../../payments/payouts/plan-payout.ts'
import { selectPayout } from '../../payments/payouts/sql/select-payout.ts'
import { paymentStory } from '../models/payment-story.ts'
import { createPayout, payoutBodyOf, payoutKey, type TestGateway } from '../test-gateway.ts'

/** A payout that waits to be sent, and the states of payout orders, read from the database. */
export function payoutOrders(gateway: TestGateway) {
  const { rowsOf } = paymentStory(gateway)
  const orderOf = async (key: PayoutKey) =>
    (await rowsOf('select state, sends, looks, next_look_at from payout_order', key))[0]
  const endAll = () => gateway.db.pool.query(`update payout_order set state = 'ENDED', next_look_at = null`)
  /** Creates a payout; throws the failure that a merchant would get. */
  const accept = async (key = payoutKey(), body = payoutBodyOf(100)): Promise<PayoutKey> => {
    const created = await createPayout(gateway, body, key)
    if (!('value' in created)) throw new Error(JSON.stringify(created))
    return key
  }
  return {
    accept,
    orderOf,
    endAll,
    /** A new payout of ACME, in INR, with the money for it: the only one whose order is due. */
    async onlyPayout(amount = 1): Promise<PayoutKey> {
      await endAll()
      await creditBalance(gateway.db, 'ACME', money(BigInt(amount) * 10_000n, 'INR'), byOperator('test'))
      return accept(payoutKey(), payoutBodyOf(amount))
    },
    stateOf: async (key: PayoutKey) => (await orderOf(key))?.['state'],
    statusOf: async (key: PayoutKey) => (await selectPayout(gateway.db, key))?.status,
    /** The milliseconds until the order is looked up next. */
    lookIn: async (key: PayoutKey) =>
      Number((await orderOf(key))?.['next_look_at']) - gateway.clock.now().getTime(),
    /** Sets when the order was sent, as an SQL interval before now. */
    sentBefore: (key: PayoutKey, interval: string) =>
      gateway.db.pool.query(
        'update payout_order set sent_at = gateway_now() - $2::interval where payment_id = $1',
        [key.paymentId, interval],
      ),
    /** Sets the state of the order and the number of its look-ups; it is due. */
    found: (key: PayoutKey, state: 'SENDING' | 'SENT' | 'UNKNOWN' | 'CONFLICT', looks = 0) =>
      gateway.db.pool.query(
        'update payout_order set state = $2, looks = $3, sends = 1 where payment_id = $1',
        [key.paymentId, state, looks],
      ),
  }
}
