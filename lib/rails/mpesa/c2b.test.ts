import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { cancelDueOrders } from '../../payments/end/cancel-orders.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { bookItem } from '../../payments/suspense/book-item.ts'
import { openItems } from '../../payments/suspense/open-items.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { testFront } from '../../testing/test-front.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { railRowEvents } from '../rows/log-events.ts'
import { testRail } from '../rows/test-rail.ts'
import { paymentsPaidFor } from '../rows/payments-paid-for.ts'
import { runRowRails } from '../testing/remote-rail.ts'
import { mpesaRail } from './testing/mpesa-rail.ts'

const gateway = await testGateway({}, { rails: [] })
const { daraja, row } = await mpesaRail(gateway, { settings: { c2bVersion: 2 } })
const { origin } = await testFront(gateway)
gateway.publicUrl = origin
const body = createBodyOf(500, 'KES', {
  paymentMethodCode: 'MOBILE_MONEY',
  account: { accountName: 'Wanjiku Kamau' },
  phoneNumber: '+254712345678',
})

const test = async () => {
  const connected = gateway.rowRails.connectedTo(row.id)
  if (!connected) throw new Error('the rail is not connected')
  return testRail(gateway, connected)
}
const recordOf = async (key: PaymentKey) => {
  const record = await readPayment(gateway, key)
  if (!record) throw new Error('the payment is missing')
  return record
}
const create = async () => {
  const key = await createPayin(gateway, body)
  return { key, reference: (await recordOf(key)).attempt.railReference }
}
/** A create whose push is on the phone, and that ends before its payment is written. */
const interruptedCreate = async () => {
  const before = daraja.pushes.length
  daraja.behave('POST /mpesa/stkpush/', { slowMs: 1_000 })
  const key = payinKey()
  const interrupted = expect(createPayin(gateway, body, key)).rejects.toThrow('before the payin was written')
  await vi.waitUntil(() => daraja.pushes.length > before)
  const setTries = 'update rail_cancellation set tries = $1 where payment_id = $2'
  await gateway.db.pool.query(setTries, [1, key.paymentId])
  await interrupted
  await gateway.db.pool.query(setTries, [0, key.paymentId])
  return { key, reference: String(daraja.pushes.at(-1)?.asked['AccountReference']) }
}
/** The next look at the list. */
const looks = async () => {
  await gateway.db.pool.query('update rail set next_look_at = gateway_now()')
  await runRowRails(gateway)
}
const receiptsOf = async (reference: string) => {
  const text = 'select source_id from receipt where rail_reference = $1 order by source_id'
  const { rows } = await gateway.db.pool.query<{ source_id: string }>(text, [reference])
  return rows.map(({ source_id: id }) => id)
}
const numberOf = async (reference: string) => {
  const text = 'select receipt_number from rail_order where key = $1'
  const { rows } = await gateway.db.pool.query<{ receipt_number: string | null }>(text, [reference])
  return rows[0]?.receipt_number
}

afterEach(async () => expect(await checkLedger(gateway.db)).toEqual([]))

describe('rail test', () => {
  it('registers our address, and takes it for ours when it is registered already', async () => {
    expect(await test()).toMatchObject([
      { name: 'token', ok: true },
      { name: 'notice address', ok: true },
    ])
    expect(daraja.registered).toMatch(/\/n\/[0-9a-f]{32,}$/)
    expect(await test()).toMatchObject([
      { ok: true },
      { ok: true, detail: 'our address was registered before' },
    ])
  })

  it('fails where another address is registered', async () => {
    const other = await mpesaRail(gateway, { name: 'other code', priority: 900, settings: { c2bVersion: 2 } })
    other.daraja.registered = 'https://elsewhere.example/c2b'
    const connected = gateway.rowRails.connectedTo(other.row.id)
    if (!connected) throw new Error('the rail is not connected')
    expect(await testRail(gateway, connected)).toMatchObject([{ ok: true }, { ok: false }])
  })

  it('asks for the token alone where customers do not pay on their own, and says what is wrong with it', async () => {
    const { row: plain } = await mpesaRail(gateway, {
      name: 'plain',
      priority: 900,
      settings: { consumerSecret: 'another' },
    })
    const connected = gateway.rowRails.connectedTo(plain.id)
    if (!connected) throw new Error('the rail is not connected')
    expect(await testRail(gateway, connected)).toMatchObject([
      { name: 'token', ok: false, detail: expect.stringContaining('400.008.01') as string },
    ])
  })
})

describe('a payment to the paybill', () => {
  it('that a notice tells of is a candidate: the list books it, by the reference that was typed', async () => {
    const { key, reference } = await create()
    expect(await daraja.confirm('TKCFORGED1', reference, '500.00')).toBe(200)
    await runRowRails(gateway)
    expect((await recordOf(key)).status).toBe('WAITING')
    const number = daraja.payTo(reference.toLowerCase(), '500.00')
    expect(await daraja.confirm(number, reference, '500.00')).toBe(200)
    await runRowRails(gateway)
    await runRowRails(gateway)
    expect((await recordOf(key)).status).toBe('SUCCESS')
    await looks()
    expect(await receiptsOf(reference)).toEqual([number])
  })

  it('is found without a notice', async () => {
    const { key, reference } = await create()
    daraja.payTo(reference, '500.00')
    await looks()
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it('without a reference of ours waits in suspense, once, with the payments that it may be of', async () => {
    const { key } = await create()
    daraja.payTo('MY SHOES', '500.00')
    await looks()
    await looks()
    const items = await openItems(gateway)
    expect(items).toMatchObject([
      { money: { amount: 50_000n }, candidates: [{ paymentId: key.paymentId, why: 'AMOUNT' }] },
    ])
    expect((await recordOf(key)).status).toBe('WAITING')
  })

  it('of another amount is booked as what it is', async () => {
    const { key, reference } = await create()
    daraja.payTo(reference, '200.00')
    await looks()
    expect(await recordOf(key)).toMatchObject({ status: 'WAITING', moneyReceived: { amount: 20_000n } })
  })

  it('by a push that the list shows too is booked once, and has its number from there', async () => {
    const { key, reference } = await create()
    const { number } = daraja.pay(reference)
    gateway.clock.forward(3_100)
    await runRowRails(gateway)
    expect((await recordOf(key)).status).toBe('SUCCESS')
    daraja.listsPushes = true
    await looks()
    daraja.listsPushes = false
    expect(await numberOf(reference)).toBe(number)
    expect(await receiptsOf(reference)).toHaveLength(1)
  })

  it('by a push of which answer and notice were lost is told by the list, and once', async () => {
    daraja.behave('POST /mpesa/stkpush/', 'LOSES_ANSWER')
    const { key, reference } = await create()
    daraja.pay(reference)
    daraja.listsPushes = true
    await looks()
    daraja.listsPushes = false
    expect((await recordOf(key)).status).toBe('SUCCESS')
    expect(await daraja.notify(reference)).toBe(200)
    await runRowRails(gateway)
    expect(await receiptsOf(reference)).toHaveLength(1)
  })

  it('that is listed before its push is known to be paid does not stand for that of the push', async () => {
    const { key, reference } = await create()
    daraja.behave('POST /mpesa/stkpushquery/', { status: 500, errorCode: '500.001.1001' })
    const { number } = daraja.pay(reference)
    expect(await daraja.notify(reference)).toBe(200)
    await runRowRails(gateway)
    expect((await recordOf(key)).status).toBe('WAITING')
    const typed = daraja.payTo(reference, '500.00')
    await looks()
    daraja.listsPushes = true
    for (let time = 0; time < 2; time++) {
      gateway.clock.forward(11_000)
      await looks()
    }
    daraja.listsPushes = false
    expect(new Set(await receiptsOf(reference))).toEqual(new Set([number, typed]))
  })

  it('for a create that was interrupted is not booked before that is repeated, and pays it then', async () => {
    const { key, reference } = await interruptedCreate()
    const number = daraja.payTo(reference, '500.00')
    await looks()
    expect(await receiptsOf(reference)).toEqual([])
    gateway.clock.forward(11_000)
    await createPayin(gateway, body, key)
    await looks()
    expect((await recordOf(key)).status).toBe('SUCCESS')
    expect(await receiptsOf(reference)).toEqual([number])
  })

  it('for a create that was not repeated waits in suspense, which says for what; decided, the create can be', async () => {
    const { key, reference } = await interruptedCreate()
    daraja.payTo(reference, '500.00')
    await looks()
    gateway.clock.forward(121_000)
    await cancelDueOrders(gateway, 100)
    await looks()
    const paid = [...(await paymentsPaidFor(gateway.db, await openItems(gateway)))]
    const [itemId = ''] = paid.find(([, paidFor]) => paidFor.paymentId === key.paymentId) ?? []
    expect(paid).toContainEqual([itemId, key])
    gateway.clock.forward(86_400_000)
    await expect(createPayin(gateway, body, key)).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
    const decision = { by: byOperator('Ann'), approvedBy: 'Ben', reason: 'it is paid back by hand' }
    expect(await bookItem(gateway, itemId, 'OTHER', decision)).toMatchObject({ result: 'BOOKED' })
    await createPayin(gateway, body, key)
    expect((await recordOf(key)).status).toBe('WAITING')
  })

  it('that cannot be read is passed over, and the others are booked', async () => {
    const { key, reference } = await create()
    daraja.payTo('ANYTHING', '500.00', undefined, { trxDate: 'yesterday' })
    daraja.payTo('ANYTHING', 'many')
    daraja.payTo('ANYTHING', '500.00', undefined, { transactionId: null })
    daraja.payTo(reference, '500.00')
    const written = vi.spyOn(gateway.log, 'write')
    await looks()
    expect((await recordOf(key)).status).toBe('SUCCESS')
    const unreadable = written.mock.calls.filter(
      ([event]) => event === railRowEvents['rail.entry-unreadable'],
    )
    expect(unreadable).toHaveLength(3)
  })

  it('that is made beside the push is money of its own', async () => {
    const { key, reference } = await create()
    daraja.pay(reference)
    expect(await daraja.notify(reference)).toBe(200)
    await runRowRails(gateway)
    daraja.payTo(reference, '500.00')
    await looks()
    expect((await recordOf(key)).status).toBe('SUCCESS')
    expect(await receiptsOf(reference)).toHaveLength(2)
  })
})
