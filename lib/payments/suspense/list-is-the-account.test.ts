import { beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { refundsOf } from '../../testing/refunds/refunds-of.ts'
import { suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { cancelPayment, expirePayment, refusePayment } from '../end/end-payment.ts'
import type { PaymentKey } from '../payment-key.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { openItems, totalsOf } from './open-items.ts'
import { suspenseAges } from './suspense-ages.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const { stray, openDebit, balanceOf } = suspenseOf(gateway)
const { refund } = refundsOf(gateway)
const bank = byRail('bank')

const open = async (): Promise<PaymentKey> =>
  createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), payinKey())

async function pay(key: PaymentKey, minorUnits: bigint): Promise<void> {
  const receipt = receiptFor(await recordOf(key), gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, money: money(minorUnits, 'INR') })
}

const itemsOf = async (key: PaymentKey) =>
  (await openItems(gateway))
    .filter(({ payment }) => payment?.paymentId === key.paymentId)
    .map(({ kind, money: { amount }, payment, reason }) => ({
      kind,
      amount,
      status: payment?.status,
      due: payment?.due.amount,
      reason,
    }))
    .toSorted((one, other) => Number(other.amount - one.amount))

describe('the list of suspense', () => {
  it('has the part of an open payment, and what it lacks, and waits for nobody yet', async () => {
    const key = await open()
    await pay(key, 60_00n)
    expect(await itemsOf(key)).toMatchObject([
      { kind: 'PART_PAID', amount: 60_00n, status: 'WAITING', due: 40_00n },
    ])
    expect(await suspenseAges(gateway.db)).toEqual([])
  })

  it('has the parts of an expired payment as short, since it expired', async () => {
    const key = await open()
    await pay(key, 30_00n)
    await pay(key, 20_00n)
    await expirePayment(gateway, key, bank)
    const short = { kind: 'SHORT', status: 'EXPIRED', due: 50_00n }
    expect(await itemsOf(key)).toMatchObject([
      { ...short, amount: 30_00n },
      { ...short, amount: 20_00n },
    ])
    expect(await suspenseAges(gateway.db)).toMatchObject([{ count: 2, money: money(50_00n, 'INR') }])
  })

  it('has what a payment did not need, and what came after its success, as surplus', async () => {
    const key = await open()
    await pay(key, 60_00n)
    await pay(key, 50_00n)
    await pay(key, 7_00n)
    const surplus = { kind: 'SURPLUS', status: 'SUCCESS', due: 0n }
    expect(await itemsOf(key)).toMatchObject([
      { ...surplus, amount: 10_00n },
      { ...surplus, amount: 7_00n },
    ])
  })

  it('has what a refund takes until it is paid', async () => {
    const key = await open()
    await pay(key, 60_00n)
    await refund(key, 25)
    expect(await itemsOf(key)).toMatchObject([
      { kind: 'PART_PAID', amount: 35_00n },
      { kind: 'PART_PAID', amount: 25_00n, reason: 'REFUND_ON_ITS_WAY' },
    ])
  })

  it('has money for a cancelled payment as an open item of that payment', async () => {
    const key = await open()
    await cancelPayment(gateway, key)
    await pay(key, 100_00n)
    expect(await itemsOf(key)).toMatchObject([
      { kind: 'ENDED', amount: 100_00n, status: 'REFUSED', due: 0n, reason: 'PAYMENT_ENDED' },
    ])
    expect((await recordOf(key)).moneyReceived.amount).toBe(0n)
  })

  it('has the parts of a payment that was refused afterwards', async () => {
    const key = await open()
    await pay(key, 60_00n)
    await refusePayment(gateway, key, 'REFUSED_BY_INSTITUTION', bank)
    expect(await itemsOf(key)).toMatchObject([{ kind: 'ENDED', amount: 60_00n, status: 'REFUSED' }])
  })

  it('finds money by its kind, amount, merchant, payer and text', async () => {
    const payer = { accountName: 'José Péres', accountNumber: '50100123456789' }
    await stray(3_21n, { payer, text: 'RENT OF MAY' })
    const amountsOf = async (filter: Parameters<typeof openItems>[1]) =>
      (await openItems(gateway, filter)).map((item) => item.money.amount)
    expect(await amountsOf({ text: 'jose 50100123456789' })).toEqual([3_21n])
    expect(await amountsOf({ text: 'rent jose' })).toEqual([3_21n])
    expect(await amountsOf({ text: 'rent june' })).toEqual([])
    expect(await amountsOf({ amount: { least: '3.21', most: '3.3' } })).toEqual([3_21n])
    expect(await amountsOf({ kinds: ['UNMATCHED'], currencyCode: 'INR' })).toEqual([3_21n])
    expect(await amountsOf({ kinds: ['UNMATCHED'], merchantCode: 'ACME' })).toEqual([])
    expect(await amountsOf({ kinds: ['ENDED'], merchantCode: 'ACME' })).toHaveLength(2)
  })
})

describe('the totals of the list', () => {
  beforeAll(async () => {
    await stray(9_00n)
    await openDebit(4_00n)
  })

  it('are the accounts SUSPENSE and OPEN_DEBITS, by kind', async () => {
    const totals = totalsOf(await openItems(gateway)).map(({ kind, count, sum }) => [kind, count, sum.amount])
    expect(totals).toEqual([
      ['UNMATCHED', 2, 12_21n],
      ['PART_PAID', 3, 120_00n],
      ['SHORT', 2, 50_00n],
      ['SURPLUS', 2, 17_00n],
      ['ENDED', 2, 160_00n],
      ['OPEN_DEBIT', 1, 4_00n],
    ])
    expect([await balanceOf('SUSPENSE/INR'), await balanceOf('OPEN_DEBITS/INR')]).toEqual([359_21n, -4_00n])
    expect(await checkLedger(gateway.db)).toEqual([])
  })
})
