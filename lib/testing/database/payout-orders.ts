import type { PayoutKey } from '../../payments/payouts/plan-payout.ts'
import { selectPayout } from '../../payments/payouts/sql/select-payout.ts'
import { paymentStory } from '../models/payment-story.ts'
import type { TestGateway } from '../test-gateway.ts'

/** The states of payout orders, read from the database. */
export function payoutOrders(gateway: TestGateway) {
  const { rowsOf } = paymentStory(gateway)
  const orderOf = async (key: PayoutKey) =>
    (await rowsOf('select state, sends, looks, next_look_at from payout_order', key))[0]
  return {
    orderOf,
    stateOf: async (key: PayoutKey) => (await orderOf(key))?.['state'],
    statusOf: async (key: PayoutKey) => (await selectPayout(gateway.db, key))?.status,
    /** The milliseconds until the order is looked up next. */
    lookIn: async (key: PayoutKey) =>
      Number((await orderOf(key))?.['next_look_at']) - gateway.clock.now().getTime(),
    /** Sets the state of the order and the number of its look-ups; it is due. */
    found: (key: PayoutKey, state: 'SENDING' | 'SENT' | 'UNKNOWN' | 'CONFLICT', looks = 0) =>
      gateway.db.pool.query(
        'update payout_order set state = $2, looks = $3, sends = 1 where payment_id = $1',
        [key.paymentId, state, looks],
      ),
    endAll: () => gateway.db.pool.query(`update payout_order set state = 'ENDED', next_look_at = null`),
  }
}
