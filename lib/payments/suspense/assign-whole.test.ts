import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { refundKey, refundsOf } from '../../testing/refunds/refunds-of.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { cancelPayment, expirePayment, refusePayment } from '../end/end-payment.ts'
import { expireDuePayments } from '../end/expire-payments.ts'
import type { PaymentKey } from '../payment-key.ts'
import { confirmPayout, refusePayout, returnPayout } from '../payouts/end-payout.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { assignItem, type Assignment } from './assign-item.ts'
import { openItems } from './open-items.ts'

const gateway = await testGateway()
const { recordOf, detailOf, callbacksOf } = paymentStory(gateway)
const { stray, itemOf, receiptId, balanceOf } = suspenseOf(gateway)
const { refund } = refundsOf(gateway)
const bank = byRail('bank')

const open = async (): Promise<PaymentKey> =>
  createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), payinKey())
async function pay(key: PaymentKey, minorUnits: bigint): Promise<string> {
  const receipt = receiptFor(await recordOf(key), gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, money: money(minorUnits, 'INR') })
  return receiptId(receipt.sourceId)
}
const assign = (itemId: string, payment: PaymentKey, more: Partial<Assignment> = {}) =>
  assignItem(gateway, { itemId, payment, ...more }, annAndBen)
const strayItem = async (minorUnits: bigint) => (await itemOf(await stray(minorUnits))).id
const itemsOf = async (key: PaymentKey) =>
  (await openItems(gateway)).filter(({ payment }) => payment?.paymentId === key.paymentId)
const idOf = async (key: PaymentKey) => (await itemsOf(key))[0]?.id ?? ''
const statusOf = async (key: PaymentKey) => (await recordOf(key)).status
const correct = async () => expect(await checkLedger(gateway.db)).toEqual([])

const bahtBody = createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' })

/** A payin of 100 baht that was asked for some satang more, at least three. */
async function openByAmount(): Promise<{ readonly key: PaymentKey; readonly offset: bigint }> {
  const key = await createPayin(gateway, bahtBody, payinKey())
  const offset = (await recordOf(key)).due.amount - 100_00n
  return offset < 3n ? openByAmount() : { key, offset }
}

/** An item of the account that the payin was asked to pay to. */
async function bahtItem(key: PaymentKey, minorUnits: bigint): Promise<string> {
  const receivingAccountId = (await recordOf(key)).attempt.receiving.cashAccountId
  const baht = {
    receivingAccountId,
    money: money(minorUnits, 'THB'),
    suspenseReason: 'POSSIBLE_DUPLICATE',
  } as const
  return (await itemOf(await stray(0n, baht))).id
}

describe('money that a person assigns', () => {
  it.each(['the order amount', 'a satang more', 'what was asked', 'two more than was asked'] as const)(
    'completes a payment from its order amount on: %s',
    async (what) => {
      const [{ key, offset }, before] = [await openByAmount(), await balanceOf('ROUNDING/THB')]
      const more = {
        'the order amount': 0n,
        'a satang more': 1n,
        'what was asked': offset,
        'two more than was asked': offset + 2n,
      }[what]
      const surplus = what === 'two more than was asked' ? 2n : 0n
      const assigned = await assign(await bahtItem(key, 100_00n + more), key)
      expect(assigned).toMatchObject({ result: 'COMPLETED', surplus: money(surplus, 'THB') })
      expect((await balanceOf('ROUNDING/THB')) - before).toBe(more - surplus)
      expect((await itemsOf(key)).map((item) => item.money.amount)).toEqual(surplus > 0n ? [surplus] : [])
      expect(await detailOf(key)).not.toHaveProperty('moneyShort')
      await correct()
    },
  )

  it('names other payments that were asked for exactly it, when it is tried', async () => {
    const [{ key }, other] = [await openByAmount(), await openByAmount()]
    const item = await bahtItem(key, 100_00n + other.offset)
    const tried = await assign(item, key, { dryRun: true })
    expect(tried).toMatchObject({ result: 'COMPLETED', askedOf: [other.key] })
    expect(await statusOf(key)).toBe('WAITING')
    expect(await assign(item, key)).toMatchObject({ result: 'COMPLETED', askedOf: [] })
  })

  it('completes one payment with several items, and calls back once', async () => {
    const key = await open()
    const items = [await strayItem(45_00n), await strayItem(35_00n), await strayItem(21_00n)]
    const [itemId = '', ...moreItemIds] = items
    expect(await assign(itemId, key, { moreItemIds })).toMatchObject({
      result: 'COMPLETED',
      surplus: money(1_00n, 'INR'),
    })
    expect([await statusOf(key), await callbacksOf(key)]).toEqual(['SUCCESS', 1])
    await correct()
  })
})

describe('money that another payment has', () => {
  it('is taken from a part payment, which lacks it again', async () => {
    const [from, to] = [await open(), await open()]
    await pay(from, 60_00n)
    await assign(await strayItem(40_00n), to)
    expect(await assign(await idOf(from), to)).toMatchObject({ result: 'COMPLETED', takenFrom: [from] })
    expect((await recordOf(from)).due.amount).toBe(100_00n)
    await correct()
  })

  it('is taken from an expired payment, and from one that was refused, which stays so', async () => {
    for (const end of [
      expirePayment,
      (...[context, key]: Parameters<typeof expirePayment>) =>
        refusePayment(context, key, 'REFUSED_BY_INSTITUTION', bank),
    ]) {
      const [from, to] = [await open(), await open()]
      await pay(from, 99_00n)
      await end(gateway, from, bank)
      const status = await statusOf(from)
      await assign(await strayItem(1_00n), to)
      expect(await assign(await idOf(from), to)).toMatchObject({ result: 'COMPLETED' })
      expect([await statusOf(from), await itemsOf(from)]).toEqual([status, []])
    }
    await correct()
  })

  it('is taken where it came after the success', async () => {
    const [from, to] = [await open(), await open()]
    await pay(from, 100_00n)
    await pay(from, 100_00n)
    expect(await assign(await idOf(from), to)).toMatchObject({ result: 'COMPLETED', takenFrom: [from] })
    expect((await recordOf(from)).moneyReceived.amount).toBe(100_00n)
    await correct()
  })

  it('stays as far as its payment has refunded it', async () => {
    const [refunded, to] = [await open(), await open()]
    await pay(refunded, 60_00n)
    await pay(refunded, 20_00n)
    await refund(refunded, 70)
    for (const { id, receiptId: ofReceipt } of await itemsOf(refunded))
      if (ofReceipt !== undefined) await assign(id, to)
    expect([(await recordOf(refunded)).moneyReceived, (await recordOf(to)).moneyReceived]).toEqual([
      money(70_00n, 'INR'),
      money(10_00n, 'INR'),
    ])
    await correct()
  })

  it('goes from a cancelled payment to another one', async () => {
    const [cancelled, to] = [await open(), await open()]
    await cancelPayment(gateway, cancelled)
    await pay(cancelled, 100_00n)
    expect(await assign(await idOf(cancelled), cancelled)).toEqual({ result: 'REFUSED_PAYMENT' })
    expect(await assign(await idOf(cancelled), to)).toMatchObject({ result: 'COMPLETED' })
    expect(await statusOf(cancelled)).toBe('REFUSED')
    await correct()
  })
})

describe('a payment whose refund gives its money up again', () => {
  const fullyPaid = async () => {
    const [payin, key] = [await open(), refundKey()]
    await pay(payin, 60_00n)
    await refund(payin, 60, { key })
    await pay(payin, 40_00n)
    expect(await statusOf(payin)).toBe('WAITING')
    return { payin, key }
  }

  it('is complete as soon as the refund is refused', async () => {
    const { payin, key } = await fullyPaid()
    await refusePayout(gateway, key, 'INVALID_ACCOUNT', bank)
    expect([await statusOf(payin), await callbacksOf(payin)]).toEqual(['SUCCESS', 1])
    await correct()
  })

  it('is complete as soon as the refund is returned, also after it expired', async () => {
    const { payin, key } = await fullyPaid()
    await confirmPayout(gateway, key, bank)
    await expirePayment(gateway, payin, bank)
    await returnPayout(gateway, key, bank)
    expect(await statusOf(payin)).toBe('SUCCESS')
    await correct()
  })

  // The last one: what it plants is no state of the books.
  it('is completed at its deadline where an earlier release asked nobody', async () => {
    const { payin } = await fullyPaid()
    const { merchantCode, paymentId } = payin
    await bypassConstraints(
      gateway.db,
      `update payment set suspense_refunded = 0, money_refunded = 0
        where (merchant_code, kind, payment_id) = ('${merchantCode}', 'payin', '${paymentId}')`,
    )
    gateway.clock.forward(2 * 86_400_000)
    await expireDuePayments(gateway, 1_000)
    expect([await statusOf(payin), await callbacksOf(payin)]).toEqual(['SUCCESS', 1])
  })
})

it('the surplus of a payment is not assigned to it again', async () => {
  const payment = await open()
  await pay(payment, 150_00n)
  expect(await assign(await idOf(payment), payment)).toEqual({ result: 'HAS_IT_ALREADY' })
})
