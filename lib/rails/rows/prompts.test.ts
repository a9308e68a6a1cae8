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
  await gateway.db.pool.query('delete from rail_cancellation where payment_id = $1', [key.paymentId])
  await interrupted
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
