import { expect, it } from 'vitest'
import { checkLedger } from '../../ledger/check.ts'
import { money } from '../../money/money.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { annAndBen } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { cancelPayment, refusePayment } from '../end/end-payment.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { openItems } from './open-items.ts'
import { returnItem, type ReturnOrder, type Returns } from './return-item.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const payer = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
const orders: ReturnOrder[] = []
const returns: Returns = {
  canPay: () => true,
  order: async (_, order) => ({ idReturn: `return-${orders.push(order)}` }),
}

it.each(['a cancelled payment', 'a payment that was refused after a part', 'an open payment'] as const)(
  'money of %s goes back to its payer, unless the payment can still be paid',
  async (what) => {
    const key = await createPayin(
      gateway,
      createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }),
      payinKey(),
    )
    if (what === 'a cancelled payment') await cancelPayment(gateway, key)
    const receipt = receiptFor(await recordOf(key), gateway.clock.now())
    await receiveMoney(gateway, { ...receipt, payer, money: money(60_00n, 'INR') })
    if (what === 'a payment that was refused after a part')
      await refusePayment(gateway, key, 'REFUSED_BY_INSTITUTION', byRail('bank'))
    const mine = async () =>
      (await openItems(gateway)).filter(({ payment }) => payment?.paymentId === key.paymentId)
    const itemId = (await mine())[0]?.id ?? ''
    const outcome = await returnItem(gateway, returns, { itemId }, annAndBen)
    if (what === 'an open payment') {
      expect(outcome).toEqual({ result: 'NOT_FOUND' })
      expect(await mine()).toHaveLength(1)
    } else {
      expect(outcome).toMatchObject({ result: 'ORDERED', payee: payer, money: money(60_00n, 'INR') })
      expect([await mine(), (await recordOf(key)).status]).toEqual([[], 'REFUSED'])
    }
    expect(await checkLedger(gateway.db)).toEqual([])
  },
)
