import { afterEach, expect, it, vi } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { cancelDueOrders } from '../../payments/end/cancel-orders.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { testFront } from '../../testing/test-front.ts'
import { changePayin, createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { momoRail } from '../momo/testing/momo-rail.ts'
import { mpesaRail } from '../mpesa/testing/mpesa-rail.ts'
import { remoteRail, runRowRails } from '../testing/remote-rail.ts'
import { railTriesOf } from './rail-health.ts'

// A prompt on a phone is money as soon as its owner types the PIN: two of them are two payments.
const gateway = await testGateway({}, { rails: [] })
const { origin } = await testFront(gateway)
gateway.publicUrl = origin
const { daraja } = await mpesaRail(gateway, { priority: 1 })
const { connector } = await remoteRail(gateway, { priority: 2 })
const { momo } = await momoRail(gateway)

const inKenya = createBodyOf(500, 'KES', {
  paymentMethodCode: 'MOBILE_MONEY',
  account: { accountName: 'Wanjiku Kamau' },
  phoneNumber: '+254712345678',
})
const inGhana = createBodyOf(500, 'GHS', {
  paymentMethodCode: 'MOBILE_MONEY',
  account: { accountName: 'Ama Mensah' },
  phoneNumber: '+233241234567',
})
const referenceOf = async (key: PaymentKey) =>
  (await readPayment(gateway, key))?.attempt.railReference ?? 'none'
const prompts = () => daraja.pushes.length + connector.orders.size + momo.transactions.size

afterEach(async () => expect(await checkLedger(gateway.db)).toEqual([]))

it('while a push whose answer was lost may be paid, no rail of any kind asks for the same payment', async () => {
  daraja.behave('POST /mpesa/stkpush/', 'LOSES_ANSWER')
  const key = await createPayin(gateway, inKenya)
  const reference = await referenceOf(key)
  await runRowRails(gateway)
  const before = prompts()
  expect(await changePayin(gateway, key, inKenya)).toHaveProperty('failure')
  expect(prompts()).toBe(before)
  const tries = (await railTriesOf(gateway.db, key)).map(({ state, reason }) => [state, reason])
  const passedOver = ['UNSENT', 'EARLIER_PROMPT_UNANSWERED']
  expect(tries).toEqual(expect.arrayContaining([passedOver, ['OPENING', undefined], passedOver]))
  daraja.fail(reference, '1032')
  gateway.clock.forward(61_000)
  expect(await daraja.notify(reference)).toBe(200)
  await runRowRails(gateway)
  expect((await readPayment(gateway, key))?.status).toBe('REFUSED')
})

it('a create that is repeated after its answer was lost asks no phone again', async () => {
  momo.behave('POST /collection/v1_0/requesttopay', 'LOSES_ANSWER')
  momo.behave('GET /collection/v1_0/requesttopay', 'LOSES_REQUEST')
  const key = payinKey()
  await expect(createPayin(gateway, inGhana, key)).rejects.toThrow()
  const before = prompts()
  const externalId = [...momo.transactions.values()].at(-1)?.externalId ?? ''
  await expect(createPayin(gateway, inGhana, key)).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
  // Whether the other one has died is not known before.
  gateway.clock.forward(11_000)
  const ofOtherMoney = { ...inGhana, paymentRequested: { money: { amount: 600, currencyCode: 'GHS' } } }
  await expect(createPayin(gateway, ofOtherMoney, key)).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
  await createPayin(gateway, inGhana, key)
  expect([prompts(), await referenceOf(key)]).toEqual([before, externalId])
  momo.succeed(externalId)
  gateway.clock.forward(121_000)
  await cancelDueOrders(gateway, 100)
  await runRowRails(gateway)
  expect((await readPayment(gateway, key))?.status).toBe('SUCCESS')
})

it('what was paid before a create is repeated is paid', async () => {
  const before = prompts()
  daraja.behave('POST /mpesa/stkpush/', { slowMs: 1_000 })
  const key = payinKey()
  const interrupted = expect(createPayin(gateway, inKenya, key)).rejects.toThrow(
    'before the payin was written',
  )
  await vi.waitUntil(() => prompts() > before)
  const setTries = 'update rail_cancellation set tries = $1 where payment_id = $2'
  await gateway.db.pool.query(setTries, [1, key.paymentId])
  await interrupted
  await gateway.db.pool.query(setTries, [0, key.paymentId])
  const reference = String(daraja.pushes.at(-1)?.asked['AccountReference'])
  daraja.pay(reference)
  gateway.clock.forward(11_000)
  expect(await daraja.notify(reference)).toBe(200)
  await runRowRails(gateway)
  await createPayin(gateway, inKenya, key)
  gateway.clock.forward(61_000)
  await runRowRails(gateway)
  expect([prompts(), await referenceOf(key)]).toEqual([before + 1, reference])
  expect((await readPayment(gateway, key))?.status).toBe('SUCCESS')
})

/** A create, or what `open` does, that the institution has, and whose answer is lost. */
const interrupt = async (open: () => Promise<unknown>): Promise<string> => {
  momo.behave('POST /collection/v1_0/requesttopay', 'LOSES_ANSWER')
  momo.behave('GET /collection/v1_0/requesttopay', 'LOSES_REQUEST')
  await expect(open()).rejects.toThrow()
  return [...momo.transactions.values()].at(-1)?.externalId ?? ''
}
const cancellationOf = async (reference: string) => {
  const text = 'select tries from rail_cancellation where rail_reference = $1'
  return (await gateway.db.pool.query<{ tries: number }>(text, [reference])).rows
}
const slowQuery = () => momo.behave('GET /collection/v1_0/requesttopay', { slowMs: 800 })

it('of two repeats at once one takes the interrupted order, which is not cancelled', async () => {
  const key = payinKey()
  const externalId = await interrupt(() => createPayin(gateway, inGhana, key))
  const before = prompts()
  gateway.clock.forward(11_000)
  slowQuery()
  const both = await Promise.allSettled([
    createPayin(gateway, inGhana, key),
    createPayin(gateway, inGhana, key),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(String(both.find((one) => one.status === 'rejected')?.reason)).toContain('PAYMENT_ALREADY_EXISTS')
  expect([prompts(), await referenceOf(key)]).toEqual([before, externalId])
  expect(await cancellationOf(externalId)).toEqual([])
})

it('of two changes at once one takes the interrupted order, which is not cancelled', async () => {
  const key = await createPayin(gateway, inGhana)
  const externalId = await interrupt(() => changePayin(gateway, key, inGhana))
  const before = prompts()
  gateway.clock.forward(11_000)
  slowQuery()
  const both = await Promise.all([changePayin(gateway, key, inGhana), changePayin(gateway, key, inGhana)])
  expect(both.filter((one) => 'value' in one)).toHaveLength(1)
  expect([prompts(), await referenceOf(key)]).toEqual([before, externalId])
  expect(await cancellationOf(externalId)).toEqual([])
})

it('a slow create and its repeat write one payment, whose order is not cancelled', async () => {
  const key = payinKey()
  const before = prompts()
  momo.behave('POST /collection/v1_0/requesttopay', { slowMs: 500 })
  slowQuery()
  const slow = Promise.allSettled([createPayin(gateway, inGhana, key)])
  await vi.waitUntil(() => prompts() > before)
  gateway.clock.forward(11_000)
  const repeat = await Promise.allSettled([createPayin(gateway, inGhana, key)])
  const both = [...(await slow), ...repeat].map(({ status }) => status)
  expect(both.toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(prompts()).toBe(before + 1)
  expect(await cancellationOf(await referenceOf(key))).toEqual([])
})

it('an order by which a payment waits is not cancelled, whoever asked for it', async () => {
  const key = await createPayin(gateway, inGhana)
  await gateway.db.pool.query(
    `insert into rail_cancellation (merchant_code, kind, payment_id, rail_reference, provider, method_code, next_try_at)
     select merchant_code, kind, payment_id, rail_reference, provider, method_code, gateway_now()
       from payment_attempt where payment_id = $1`,
    [key.paymentId],
  )
  await cancelDueOrders(gateway, 100)
  expect(await cancellationOf(await referenceOf(key))).toEqual([{ tries: 0 }])
})

it('a repeat with another phone is refused, and asks neither', async () => {
  const key = payinKey()
  await interrupt(() => createPayin(gateway, inGhana, key))
  const before = prompts()
  gateway.clock.forward(11_000)
  const ofAnother = {
    ...inGhana,
    paymentMethod: { ...Object(inGhana['paymentMethod']), phoneNumber: '+233209999999' },
  }
  await expect(createPayin(gateway, ofAnother, key)).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
  expect([prompts(), await readPayment(gateway, key)]).toEqual([before, undefined])
})

it('once the money of an interrupted order was booked, its payment is not opened, and no phone asked', async () => {
  const key = payinKey()
  const externalId = await interrupt(() => createPayin(gateway, inGhana, key))
  momo.succeed(externalId)
  const before = prompts()
  for (const seconds of [5, 30, 60, 60, 60]) {
    gateway.clock.forward(seconds * 1_000)
    await cancelDueOrders(gateway, 100)
    await runRowRails(gateway)
  }
  const refused = () =>
    expect(createPayin(gateway, inGhana, key)).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
  await refused()
  gateway.clock.forward(7 * 86_400_000)
  await refused()
  expect([prompts(), await readPayment(gateway, key)]).toEqual([before, undefined])
  const { rows } = await gateway.db.pool.query(
    'select closed_at from suspense_item join receipt on receipt.id = receipt_id where rail_reference = $1',
    [externalId],
  )
  expect(rows).toEqual([{ closed_at: null }])
})

it('of two creates of one payment at once one asks the phone', async () => {
  const before = prompts()
  momo.behave('POST /collection/v1_0/requesttopay', { slowMs: 300 })
  const key = payinKey()
  const both = await Promise.allSettled([
    createPayin(gateway, inGhana, key),
    createPayin(gateway, inGhana, key),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(String(both.find((one) => one.status === 'rejected')?.reason)).toContain('PAYMENT_ALREADY_EXISTS')
  expect(prompts()).toBe(before + 1)
})

it('a create of a payment that is there asks no phone', async () => {
  const key = await createPayin(gateway, inKenya)
  const before = prompts()
  await expect(createPayin(gateway, inKenya, key)).rejects.toThrow('PAYMENT_ALREADY_EXISTS')
  expect(prompts()).toBe(before)
})
