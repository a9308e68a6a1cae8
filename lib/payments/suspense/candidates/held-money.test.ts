import { expect, it } from 'vitest'
import { add, money } from '../../../money/money.ts'
import { byClock } from '../../../platform/audit/actor.ts'
import { paymentStory } from '../../../testing/models/payment-story.ts'
import { receiptFor } from '../../../testing/receipt-for.ts'
import { createBodyOf, createPayin, testGateway } from '../../../testing/test-gateway.ts'
import { expirePayment } from '../../end/end-payment.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { receiveMoney } from '../../receive/receive-money.ts'
import { refundsOf } from '../../../testing/refunds/refunds-of.ts'
import { openItems } from '../open-items.ts'

const gateway = await testGateway()
await gateway.db.pool.query(`update receiving_account set identified_by = 'AMOUNT' where kind = 'UPI'`)
const { recordOf } = paymentStory(gateway)
const { refund } = refundsOf(gateway)
const open = (amount: number) =>
  createPayin(gateway, createBodyOf(amount, 'INR', { paymentMethodCode: 'UPIQR' }))

/** Money that names a payment. */
async function pay(key: PaymentKey, minorUnits: bigint) {
  const receipt = receiptFor(await recordOf(key), gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, money: money(minorUnits, 'INR') })
}
const asked = async (key: PaymentKey) => (await recordOf(key)).attempt.required.amount
const itemsOf = async (key: PaymentKey) =>
  (await openItems(gateway)).filter(({ payment }) => payment?.paymentId === key.paymentId)

it('a neighbour is the first candidate where a customer paid his amount, and the payment itself is none', async () => {
  const [mine, neighbour] = [await open(350), await open(350)]
  // The neighbour's customer paid by my amount, then I did.
  await pay(mine, await asked(mine))
  await pay(mine, await asked(mine))
  const [surplus] = await itemsOf(mine)
  expect(surplus).toMatchObject({
    kind: 'SURPLUS',
    money: money(await asked(mine), 'INR'),
    candidates: [{ ...neighbour, status: 'WAITING', due: money(await asked(neighbour), 'INR') }],
  })
  expect(surplus?.candidates[0]?.score).toBeGreaterThan(0)
})

it('what is left of a receipt is what candidates are looked for by', async () => {
  const [mine, neighbour] = [await open(420), await open(77)]
  const both = add(money(await asked(mine), 'INR'), money(await asked(neighbour), 'INR'))
  await pay(mine, both.amount)
  expect(await itemsOf(mine)).toMatchObject([
    { kind: 'SURPLUS', candidates: [{ paymentId: neighbour.paymentId, why: 'AMOUNT' }] },
  ])
})

it.each([
  ['PART_PAID', 611],
  ['SHORT', 711],
] as const)(
  'money of a payment that is %s has the payments of its amount as candidates',
  async (kind, price) => {
    const [mine, neighbour] = [await open(price), await open(price / 10)]
    const part = (await asked(neighbour)) + 1n
    await pay(mine, part)
    if (kind === 'SHORT') await expirePayment(gateway, mine, byClock)
    const [item] = await itemsOf(mine)
    expect(item).toMatchObject({ kind, money: money(part, 'INR') })
    expect(item?.candidates.map(({ paymentId }) => paymentId)).toContain(neighbour.paymentId)
    expect(item?.candidates.map(({ paymentId }) => paymentId)).not.toContain(mine.paymentId)
  },
)

it('a surplus that a refund takes to its customer has none', async () => {
  const [mine] = [await open(93), await open(93)]
  await pay(mine, await asked(mine))
  await pay(mine, await asked(mine))
  await refund(mine)
  const onItsWay = (await itemsOf(mine)).filter(({ reason }) => reason === 'REFUND_ON_ITS_WAY')
  expect(onItsWay.map(({ candidates }) => candidates)).toEqual([[]])
})
