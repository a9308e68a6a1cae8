import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { paymentOptions } from '../../payments/accept/payment-options.ts'
import { expireDuePayments } from '../../payments/end/expire-payments.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { money } from '../../money/money.ts'
import { patiently } from '../../testing/patience.ts'
import { testFront } from '../../testing/test-front.ts'
import { createBodyOf, createPayin, merchantOf, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { runRowRails } from '../testing/remote-rail.ts'
import { momoRail } from './testing/momo-rail.ts'

const gateway = await testGateway({}, { rails: [] })
const { origin } = await testFront(gateway)
gateway.publicUrl = origin
const { momo, row, checks } = await momoRail(gateway)
const body = createBodyOf(12.5, 'GHS', {
  paymentMethodCode: 'MOBILE_MONEY',
  account: { accountName: 'Ama Mensah' },
  phoneNumber: '024 123 4567',
})

const recordOf = async (key: PaymentKey) => {
  const record = await readPayment(gateway, key)
  if (!record) throw new Error('the payment is missing')
  return record
}
const opened = async () => {
  const key = await createPayin(gateway, body)
  return { key, reference: (await recordOf(key)).attempt.railReference }
}
/** MTN calls, and what it sent is worked on. */
const called = async (reference: string, how?: Parameters<typeof momo.call>[1]) => {
  expect(await momo.call(reference, how)).toBe(200)
  await runRowRails(gateway)
}
const receiptsOf = async (key: PaymentKey) => {
  const text = `select r.source_id as id, r.amount::float8 as amount from receipt r
    join receipt_match m on m.receipt_id = r.id where m.payment_id = $1`
  return (await gateway.db.pool.query(text, [key.paymentId])).rows
}
const requestsToPay = () => momo.requests.filter((one) => one === 'POST /collection/v1_0/requesttopay').length
afterEach(async () => expect(await checkLedger(gateway.db)).toEqual([]))

it('rail test asks for a token and the balance of each product', () => {
  expect(checks).toEqual([
    { name: 'token', ok: true, detail: 'was given' },
    { name: 'balance', ok: true, detail: '1000 GHS' },
    { name: 'disbursement token', ok: true, detail: 'was given' },
    { name: 'disbursement balance', ok: true, detail: '1000 GHS' },
  ])
})

describe('a request to pay', () => {
  it('names amount, currency, phone and our key, goes under a UUID of ours, and ends after five minutes', async () => {
    const { key, reference } = await opened()
    expect(momo.transactions.get(reference)).toMatchObject({
      referenceId: expect.stringMatching(/^[0-9a-f-]{14}4/) as string,
      callbackUrl: `${origin}/n/${row.noticeToken}`,
      asked: {
        amount: '12.50',
        currency: 'GHS',
        externalId: reference,
        payer: { partyIdType: 'MSISDN', partyId: '233241234567' },
      },
    })
    const { createdAt, attempt } = await recordOf(key)
    expect((attempt.expireAt?.getTime() ?? 0) - createdAt.getTime()).toBe(5 * 60_000)
  })

  it('is completed by what MTN answers when it is asked, and not by the callback', async () => {
    const { key, reference } = await opened()
    await called(reference, { claims: { status: 'SUCCESSFUL', financialTransactionId: '1' } })
    expect((await recordOf(key)).status).toBe('WAITING')
    momo.succeed(reference)
    await called(reference)
    await called(reference, { method: 'POST' })
    expect((await recordOf(key)).status).toBe('SUCCESS')
    const id = momo.transactions.get(reference)?.financialTransactionId
    expect(await receiptsOf(key)).toEqual([{ id, amount: 12.5 }])
  })

  it('is completed without a callback, as it is asked for after three seconds', async () => {
    const { key, reference } = await opened()
    momo.succeed(reference)
    gateway.clock.forward(3_100)
    await runRowRails(gateway)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it.each(['CREATED', 'PENDING'])(
    'that is %s stays open, whatever reason stands beside it',
    async (status) => {
      const { key, reference } = await opened()
      momo.fail(reference, 'INTERNAL_PROCESSING_ERROR')
      Object.assign(momo.transactions.get(reference) ?? {}, { status })
      await called(reference)
      expect((await recordOf(key)).status).toBe('WAITING')
      momo.succeed(reference)
      await called(reference)
      expect((await recordOf(key)).status).toBe('SUCCESS')
    },
  )

  it.each([
    ['APPROVAL_REJECTED', 'CANCELLED_BY_CUSTOMER'],
    ['EXPIRED', 'REFUSED_BY_INSTITUTION'],
    ['NOT_ENOUGH_FUNDS', 'REFUSED_BY_INSTITUTION'],
    ['PAYER_NOT_FOUND', 'REFUSED_BY_INSTITUTION'],
    ['PAYER_LIMIT_REACHED', 'REFUSED_BY_INSTITUTION'],
    ['COULD_NOT_PERFORM_TRANSACTION', 'REFUSED_BY_INSTITUTION'],
    ['INTERNAL_PROCESSING_ERROR', 'REFUSED_BY_INSTITUTION'],
    ['LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED', 'REFUSED_BY_INSTITUTION'],
  ])(
    'that FAILED with %s is refused as %s, with its code in the event',
    async (reason, failureReasonCode) => {
      const { key, reference } = await opened()
      momo.fail(reference, reason === 'PAYER_NOT_FOUND' ? { code: reason, message: 'none' } : reason)
      await called(reference)
      expect(await recordOf(key)).toMatchObject({ status: 'REFUSED', failureReasonCode })
      const { rows } = await gateway.db.pool.query(
        `select institution_code from payment_event where payment_id = $1 and to_status = 'REFUSED'`,
        [key.paymentId],
      )
      expect(rows).toEqual([{ institution_code: reason }])
    },
  )

  it('whose status nobody knows stays open', async () => {
    const { key, reference } = await opened()
    Object.assign(momo.transactions.get(reference) ?? {}, { status: 'REVERSED' })
    await called(reference)
    expect((await recordOf(key)).status).toBe('WAITING')
  })

  it('that is paid and has no number yet waits for it, and is booked once', async () => {
    const { key, reference } = await opened()
    momo.succeed(reference)
    const transaction = momo.transactions.get(reference)
    const { financialTransactionId = '' } = transaction ?? {}
    delete transaction?.financialTransactionId
    await called(reference)
    expect((await recordOf(key)).status).toBe('WAITING')
    Object.assign(transaction ?? {}, { financialTransactionId })
    await called(reference)
    expect(await receiptsOf(key)).toEqual([{ id: financialTransactionId, amount: 12.5 }])
  })

  it('that MTN says was paid with another amount does not complete its payment', async () => {
    const { key, reference } = await opened()
    momo.succeed(reference, '10')
    await called(reference)
    expect((await recordOf(key)).status).not.toBe('SUCCESS')
    expect((await recordOf(key)).moneyReceived.amount).toBe(1_000n)
  })

  it('that is paid after it had failed is late money, and not lost', async () => {
    const { key, reference } = await opened()
    momo.fail(reference, 'EXPIRED')
    await called(reference)
    momo.succeed(reference)
    await called(reference)
    expect((await recordOf(key)).status).toBe('REFUSED')
    const { rowCount } = await gateway.db.pool.query(
      'select from receipt where source = $1 and source_id = $2',
      [row.id, momo.transactions.get(reference)?.financialTransactionId],
    )
    expect(rowCount).toBe(1)
  })

  it('whose customer cannot be named without a phone number is refused before MTN is called', async () => {
    const before = momo.requests.length
    const key = payinKey()
    const { phoneNumber: _, ...without } = body['paymentMethod'] as Record<string, unknown>
    await expect(createPayin(gateway, { ...body, paymentMethod: without }, key)).rejects.toThrow(
      'paymentMethod.phoneNumber',
    )
    expect(momo.requests.length).toBe(before)
  })
})

describe('a callback', () => {
  it('that comes before the answer to the request completes the payment once it is written', async () => {
    momo.behave('POST /collection/v1_0/requesttopay', { slowMs: 1_500 })
    const known = new Set(momo.transactions.keys())
    const creating = opened()
    const reference = await vi.waitFor(() => {
      const fresh = [...momo.transactions.keys()].find((one) => !known.has(one))
      if (fresh === undefined) throw new Error('MTN has no request yet')
      return fresh
    }, patiently)
    momo.succeed(reference)
    await called(reference)
    const { key } = await creating
    gateway.clock.forward(3_100)
    await runRowRails(gateway)
    expect((await recordOf(key)).status).toBe('SUCCESS')
    expect(await receiptsOf(key)).toHaveLength(1)
  })

  it('that comes after the time to pay was over completes the payment late, once', async () => {
    const { key, reference } = await opened()
    gateway.clock.forward(16 * 60_000)
    await expireDuePayments(gateway, 100)
    expect((await recordOf(key)).status).toBe('EXPIRED')
    momo.succeed(reference)
    await called(reference)
    await called(reference)
    expect((await recordOf(key)).status).toBe('SUCCESS')
    expect(await receiptsOf(key)).toHaveLength(1)
  })

  it('goes to the host that MTN registered', async () => {
    const other = await testGateway({}, { rails: [] })
    other.publicUrl = 'https://gateway.example'
    const { momo: mtn, row: rail } = await momoRail(other, { settings: { callbackHost: 'pay.example.com' } })
    await createPayin(other, body)
    const [asked] = mtn.transactions.values()
    expect(asked?.callbackUrl).toBe(`https://pay.example.com/n/${rail.noticeToken}`)
  })
})

describe('a call', () => {
  it('whose answer is lost is asked for, and is not made again', async () => {
    const before = requestsToPay()
    momo.behave('POST /collection/v1_0/requesttopay', 'LOSES_ANSWER')
    const { key, reference } = await opened()
    expect(requestsToPay()).toBe(before + 1)
    momo.succeed(reference)
    await called(reference)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it('that never arrived is made again under the same UUID', async () => {
    const before = requestsToPay()
    momo.behave('POST /collection/v1_0/requesttopay', 'LOSES_REQUEST')
    await opened()
    expect(requestsToPay()).toBe(before + 2)
  })

  it('that MTN does not show yet is answered with 409 when it is made again, and is open', async () => {
    momo.behave('POST /collection/v1_0/requesttopay', 'LOSES_ANSWER')
    const notYet = { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } }
    momo.behave('GET /collection/v1_0/requesttopay/', notYet, notYet)
    const { key, reference } = await opened()
    momo.succeed(reference)
    await called(reference)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it('that something before MTN answers with 502 is asked for, and is made again', async () => {
    const before = requestsToPay()
    momo.behave('POST /collection/v1_0/requesttopay', { status: 502, body: '<h1>Bad Gateway</h1>' })
    await opened()
    expect(requestsToPay()).toBe(before + 2)
  })

  it('that takes too long is asked for', async () => {
    momo.behave('POST /collection/v1_0/requesttopay', { slowMs: 3_500 })
    const { reference } = await opened()
    expect(momo.transactions.has(reference)).toBe(true)
  })

  it('that is refused is refused to the merchant, and nothing is written', async () => {
    momo.behave('POST /collection/v1_0/requesttopay', { status: 400, body: { code: 'PAYER_NOT_FOUND' } })
    const key = payinKey()
    await expect(createPayin(gateway, body, key)).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
    expect(await readPayment(gateway, key)).toBeUndefined()
  })

  it('with a token that ended early is made again with a new one', async () => {
    momo.endTokens()
    const { reference } = await opened()
    expect(momo.transactions.has(reference)).toBe(true)
  })

  it.each([
    [500, 'NOT_ALLOWED'],
    [500, 'INVALID_CALLBACK_URL_HOST'],
    [500, 'INVALID_CURRENCY'],
    [403, 'FORBIDDEN'],
    [429, 'TOO_MANY_REQUESTS'],
  ])('that MTN refuses with %i %s does not open the breaker', async (status, code) => {
    const health = async () =>
      (await gateway.db.pool.query('select broken_since, failures from rail where id = $1', [row.id])).rows
    const before = await health()
    for (let time = 0; time < 6; time += 1) {
      momo.behave('POST /collection/v1_0/requesttopay', { status, body: { code } })
      await expect(createPayin(gateway, body)).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
    }
    expect(await health()).toEqual(before)
    expect(before).toMatchObject([{ broken_since: null }])
  })
})

it('an answer of MTN that is not as described does not open the breaker', async () => {
  const { reference } = await opened()
  const { rows: before } = await gateway.db.pool.query('select failures from rail where id = $1', [row.id])
  momo.behave('GET /collection/v1_0/requesttopay/', { status: 200, body: { status: 'SUCCESSFUL' } })
  await called(reference)
  const { rows: after } = await gateway.db.pool.query('select failures from rail where id = $1', [row.id])
  expect(after).toEqual(before)
})

describe('a customer', () => {
  it('of another network is not sent to MTN, nor offered it', async () => {
    const other = { ...(body['paymentMethod'] as object), paymentOperatorCode: 'VODAFONE' }
    await expect(createPayin(gateway, { ...body, paymentMethod: other })).rejects.toThrow(
      'PAYMENT_METHOD_NOT_AVAILABLE',
    )
    const options = await paymentOptions(gateway, await merchantOf(gateway), 'payin', money(1_000n, 'GHS'))
    expect(options).toMatchObject({
      value: [{ paymentMethodCode: 'MOBILE_MONEY', paymentOperators: [{ code: 'MTN' }] }],
    })
  })
})

it("MTN's sandbox is told euros, and money of it is booked in the rail's currency", async () => {
  const other = await testGateway({}, { rails: [] })
  const sandbox = await momoRail(other, { targetEnvironment: 'sandbox', currencyCode: 'ZMW' })
  const key = await createPayin(
    other,
    createBodyOf(20, 'ZMW', {
      paymentMethodCode: 'MOBILE_MONEY',
      paymentOperatorCode: 'MTN',
      account: { accountName: 'Mary Phiri' },
      phoneNumber: '+260961234567',
      emailAddress: 'mary@example.com',
    }),
  )
  const reference = (await readPayment(other, key))?.attempt.railReference ?? ''
  expect(sandbox.momo.transactions.get(reference)?.asked).toMatchObject({ amount: '20', currency: 'EUR' })
  sandbox.momo.succeed(reference)
  other.clock.forward(3_100)
  await runRowRails(other)
  expect(await readPayment(other, key)).toMatchObject({
    status: 'SUCCESS',
    moneyReceived: { amount: 2_000n, currencyCode: 'ZMW' },
  })
})
