import { expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { sendDuePayouts } from '../../payments/payouts/send-payouts.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { keepBalances, losePayout } from '../../testing/database/lose-payout.ts'
import { payoutOrders } from '../../testing/database/payout-orders.ts'
import { runRailTasks } from '../../testing/rail-of-payment.ts'
import { payoutBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { sandbox } from './rail.ts'

const gateway = await testGateway({}, { rails: [sandbox] })
const { clock, db } = gateway
const { accept, stateOf, statusOf } = payoutOrders(gateway)
await creditBalance(db, 'ACME', money(1_000_000n, 'INR'), byOperator('test'))

it.each([
  [100, 'ENDED', 'SUCCESS'],
  [99, 'CONFLICT', 'PROCESSING'],
])(
  'a payout that was lost with the database is one transfer: created again with %i it is %s',
  async (amount, ...stand) => {
    const before = await keepBalances(db, 'ACME')
    const key = await accept()
    await sendDuePayouts(gateway, 100)
    clock.forward(2_000)
    await runRailTasks(gateway)
    expect(await statusOf(key)).toBe('SUCCESS')
    await losePayout(db, key, before)
    await accept(key, payoutBodyOf(amount))
    await sendDuePayouts(gateway, 100)
    clock.forward(300_000)
    await sendDuePayouts(gateway, 100)
    expect([await stateOf(key), await statusOf(key)]).toEqual(stand)
    const { rowCount } = await db.pool.query('select from sandbox_transfer where payment_id = $1', [
      key.paymentId,
    ])
    expect(rowCount).toBe(1)
    await db.pool.query(`update payout_order set state = 'ENDED', next_look_at = null`)
  },
)
