import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { registerMerchant } from '../../merchants/register.ts'
import { money } from '../../money/money.ts'
import { byClock, byOperator } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { changePayin, createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { cancelPayment, expirePayment } from '../end/end-payment.ts'
import { isFailure } from '../failure.ts'
import { setExternalReference } from '../receive/set-external-reference.ts'
import { attemptsMax, changeRefusal } from './change-method.ts'

const gateway = await testGateway({}, { poolSize: 20 })

type Key = ReturnType<typeof payinKey>
type Body = ReturnType<typeof createBodyOf>

const upi = createBodyOf(499.5, 'INR', {
  paymentMethodCode: 'UPIQR',
  account: { accountNumber: 'asha@okbank' },
})
const imps = createBodyOf(499.5, 'INR', { paymentMethodCode: 'P2A_V2' })
const offline = createBodyOf(555, 'THB', { paymentMethodCode: 'OFFLINE' })
const promptPay = createBodyOf(555, 'THB', {
  paymentMethodCode: 'PROMPTPAY',
  account: { accountNumber: '0812345678' },
})

const open = (body: Body = upi) => createPayin(gateway, body)
const change = (key: Key, body: Body, replaces?: number) => changePayin(gateway, key, body, replaces)
const mustChange = async (key: Key, body: Body) => {
  const outcome = await change(key, body)
  if (isFailure(outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.value
}
const { recordOf, rowsOf, detailOf, callbacksOf, eventsOf } = paymentStory(gateway)
describe('another method', () => {
  it('is a new attempt and event of the same payin, without a callback, and is returned by GET', async () => {
    const key = await open()
    const before = await recordOf(key)
    gateway.clock.forward(60_000)
    const answer = await mustChange(key, imps)
    expect(await recordOf(key)).toMatchObject({
      status: 'WAITING',
      createdAt: before.createdAt,
      changedAt: gateway.clock.now(),
      closesAt: new Date(gateway.clock.now().getTime() + 60 * 60_000),
      attempt: { attemptNo: 2, method: { code: 'P2A_V2' } },
    })
    expect((await detailOf(key))['paymentMethodResponse']).toEqual(
      JSON.parse(JSON.stringify(answer.paymentMethodResponse)),
    )
    expect(await eventsOf(key)).toEqual(['WAITING CREATED', 'WAITING→WAITING METHOD_CHANGED'])
    expect(await callbacksOf(key)).toBe(0)
    const attempts = await rowsOf('select attempt_no, closed_at from payment_attempt', key)
    expect(attempts.toSorted((a, b) => Number(a['attempt_no']) - Number(b['attempt_no']))).toEqual([
      { attempt_no: 1, closed_at: gateway.clock.now() },
      { attempt_no: 2, closed_at: null },
    ])
  })

  it('keeps the amount, the addresses and the language of the payin, and still recognises a repeated create', async () => {
    const key = await open()
    await mustChange(key, createBodyOf(1, 'INR', { paymentMethodCode: 'P2A_V2' }))
    expect(await recordOf(key)).toMatchObject({ money: { amount: 49950n }, due: { amount: 49950n } })
    await expect(createPayin(gateway, upi, key)).rejects.toThrow('PAYMENT_ALREADY_EXISTS')
  })

  it('may be the same method again, with another bank or for a new order', async () => {
    const fpx = (paymentOperatorCode: string) =>
      createBodyOf(80, 'MYR', {
        paymentMethodCode: 'FPX',
        paymentOperatorCode,
        account: { accountType: 'private' },
      })
    const key = await open(fpx('MAYBANK'))
    await mustChange(key, fpx('CIMB'))
    expect((await recordOf(key)).attempt).toMatchObject({ attemptNo: 2, operatorCode: 'CIMB' })
  })

  it('is refused where its own rules refuse it, and then nothing is changed', async () => {
    const key = await open()
    const outcome = await change(
      key,
      createBodyOf(499.5, 'INR', { paymentMethodCode: 'P2A_V2', paymentOperatorCode: 'NO_SUCH_BANK' }),
    )
    expect(outcome).toMatchObject({ failure: 'BUSINESS_RULE' })
    expect((await recordOf(key)).attempt.attemptNo).toBe(1)
  })
})

describe('is refused', () => {
  it.each<[string, (key: Key) => Promise<unknown>]>([
    [
      'when part of the money came',
      (key) => simulate(gateway, key, { event: 'PAY', amount: money(1n, 'INR') }),
    ],
    ['when it is paid', (key) => simulate(gateway, key, { event: 'PAY' })],
    ['when it was refused', (key) => simulate(gateway, key, { event: 'REFUSE' })],
    ['when it was cancelled', (key) => cancelPayment(gateway, key)],
    ['when it expired', (key) => expirePayment(gateway, key, byClock)],
    ['when its time is over', async () => gateway.clock.forward(61 * 60_000)],
  ])('%s', async (_, happens) => {
    const key = await open(imps)
    await happens(key)
    const before = await recordOf(key)
    expect(await change(key, upi)).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
    expect(await recordOf(key)).toEqual(before)
  })

  it('when the customer said that they have paid', async () => {
    const key = await open(imps)
    await setExternalReference(gateway, key, '612345678901')
    expect(await change(key, upi)).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
  })

  it('for a payment that is not there', async () => {
    expect(await change(payinKey(), upi)).toEqual({ failure: 'PAYMENT_NOT_FOUND' })
  })

  it('after so many changes that one customer could hold all amounts of an account', async () => {
    const key = await open()
    for (let attemptNo = 2; attemptNo <= attemptsMax; attemptNo += 1) {
      await mustChange(key, attemptNo % 2 === 0 ? imps : upi)
    }
    expect(await change(key, upi)).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
    expect(changeRefusal(await recordOf(key), gateway.clock.now())).toMatch('changed 9 times')
  })
})

describe('concurrent calls', () => {
  it('let exactly one of ten changes win', async () => {
    const key = await open()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change(key, index % 2 === 0 ? imps : upi, 1)),
    )
    expect(outcomes.filter((outcome) => 'value' in outcome)).toHaveLength(1)
    expect(outcomes.filter((outcome) => 'failure' in outcome).map(({ failure }) => failure)).toEqual(
      Array<string>(9).fill('EVENT_NOT_ALLOWED'),
    )
    expect((await recordOf(key)).attempt.attemptNo).toBe(2)
    expect(await eventsOf(key)).toHaveLength(2)
  })

  it.each(['PAY', 'CANCEL', 'EXPIRE', 'REFUSE'] as const)(
    'leave a payin that is changed and meets %s either way in one clear state',
    async (event) => {
      const keys = await Promise.all(Array.from({ length: 12 }, () => open(offline)))
      await Promise.all(
        keys.map(async (key, index) => {
          const method = index % 2 === 0 ? promptPay : offline
          const [changed, other] = await Promise.all([
            change(key, method, 1),
            simulate(gateway, key, { event }),
          ])
          expect(other).toEqual({ value: undefined })
          const { status, attempt } = await recordOf(key)
          expect(status).toBe(event === 'PAY' ? 'SUCCESS' : event === 'EXPIRE' ? 'EXPIRED' : 'REFUSED')
          expect(attempt.attemptNo).toBe('value' in changed ? 2 : 1)
          expect(await eventsOf(key)).toHaveLength('value' in changed ? 3 : 2)
          expect(await callbacksOf(key)).toBe(1)
        }),
      )
    },
  )
})

it('belongs to one merchant: another’s payin of the same ID stays as it is', async () => {
  const other = { code: 'OTHER', name: 'Other Ltd', publicKeys: [] }
  await registerMerchant(gateway.db, gateway.secrets, other, byOperator('test'))
  const key = await open()
  const foreign = { ...key, merchantCode: 'OTHER' }
  await createPayin(gateway, upi, foreign)
  await mustChange(key, imps)
  expect((await recordOf(foreign)).attempt.attemptNo).toBe(1)
})

it('leaves a consistent ledger after all of it', async () => {
  expect(await checkLedger(gateway.db)).toEqual([])
})
