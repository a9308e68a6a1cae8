import { afterEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { cancelPayment } from '../../payments/end/end-payment.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { testFront } from '../../testing/test-front.ts'
import { changePayin, createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { movementsNamed } from '../rows/movements.ts'
import { runRowRails } from '../testing/remote-rail.ts'
import { mpesaRail } from './testing/mpesa-rail.ts'

const gateway = await testGateway({}, { rails: [] })
const { daraja, row } = await mpesaRail(gateway)
const { origin } = await testFront(gateway)
gateway.publicUrl = origin
const method = {
  paymentMethodCode: 'MOBILE_MONEY',
  account: { accountName: 'Wanjiku Kamau' },
  phoneNumber: '+254712345678',
}
const body = createBodyOf(500, 'KES', method)

const recordOf = async (key: PaymentKey) => {
  const record = await readPayment(gateway, key)
  if (!record) throw new Error('the payment is missing')
  return record
}
const referenceOf = async (key: PaymentKey) => (await recordOf(key)).attempt.railReference
const create = async () => {
  const key = await createPayin(gateway, body)
  return { key, reference: await referenceOf(key) }
}
const told = async (reference: string, how: Parameters<typeof daraja.notify>[1] = {}) => {
  expect(await daraja.notify(reference, how)).toBe(200)
  await runRowRails(gateway)
}
const passes = async (seconds: number) => {
  gateway.clock.forward(seconds * 1_000)
  await runRowRails(gateway)
}
const eventOf = async ({ paymentId }: PaymentKey, status: string) => {
  const text = 'select institution_code from payment_event where payment_id = $1 and to_status = $2'
  const { rows } = await gateway.db.pool.query<{ institution_code: string }>(text, [paymentId, status])
  return rows[0]?.institution_code
}
const orderOf = async (reference: string) => {
  const text = 'select state, reason, institution_id, receipt_number from rail_order where key = $1'
  return (await gateway.db.pool.query<Record<string, string>>(text, [reference])).rows[0]
}

afterEach(async () => expect(await checkLedger(gateway.db)).toEqual([]))

describe('a push', () => {
  it('names the payer, whole shillings, our reference, and an address of this attempt alone', async () => {
    const [one, other] = [await create(), await create()]
    const { asked } = daraja.pushOf(one.reference)
    expect(asked).toMatchObject({
      BusinessShortCode: 174379,
      TransactionType: 'CustomerPayBillOnline',
      Amount: '500',
      PartyA: '254712345678',
      PartyB: '174379',
      PhoneNumber: '254712345678',
      AccountReference: one.reference,
    })
    expect(one.reference.length).toBeLessThanOrEqual(12)
    const address = String(asked['CallBackURL'])
    expect(address).toMatch(/^http:\/\/[^/?]+\/n\/[0-9a-f]{32,}$/)
    expect(daraja.pushOf(other.reference).asked['CallBackURL']).not.toBe(address)
  })

  it('is paid once the query says so, and not by the notice', async () => {
    const { key, reference } = await create()
    await told(reference)
    expect((await recordOf(key)).status).toBe('WAITING')
    const { number, id } = daraja.pay(reference)
    await told(reference)
    expect(await recordOf(key)).toMatchObject({ status: 'SUCCESS', moneyReceived: { amount: 50_000n } })
    expect(await eventOf(key, 'SUCCESS')).toBe('code 0 by query, amount as ordered, number by notice')
    expect(await orderOf(reference)).toMatchObject({ institution_id: id, receipt_number: number })
  })

  it('is paid without a notice; the number is told later and changes nothing', async () => {
    const { key, reference } = await create()
    const { number } = daraja.pay(reference)
    await passes(3.1)
    expect((await recordOf(key)).status).toBe('SUCCESS')
    expect(await eventOf(key, 'SUCCESS')).toBe('code 0 by query, amount as ordered, number not yet known')
    await told(reference)
    await told(reference)
    expect(await orderOf(reference)).toMatchObject({ receipt_number: number })
    // So that a line of the bank's statement finds the money by it.
    expect(await movementsNamed(gateway.db, row.id, [number ?? ''])).toMatchObject([
      { id: number, direction: 'CREDIT', money: { amount: 50_000n } },
    ])
    expect((await recordOf(key)).moneyReceived).toMatchObject({ amount: 50_000n })
  })

  it('that is paid and told before its answer comes is paid', async () => {
    daraja.behave('POST /mpesa/stkpush/', 'CALLS_FIRST')
    const { key } = await create()
    await passes(3.1)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it('is paid with what was ordered, whatever amount a notice tells', async () => {
    const { key, reference } = await create()
    daraja.pay(reference)
    await told(reference, { amount: 1 })
    expect(await recordOf(key)).toMatchObject({ status: 'SUCCESS', moneyReceived: { amount: 50_000n } })
  })

  it('is not paid by a notice about the push of another', async () => {
    const [paid, forged] = [await create(), await create()]
    const { id } = daraja.pay(paid.reference)
    await told(forged.reference, { id })
    expect((await recordOf(forged.key)).status).toBe('WAITING')
    await told(paid.reference)
    expect((await recordOf(paid.key)).status).toBe('SUCCESS')
  })

  it.each([
    ['is lost', 'LOSES_ANSWER'],
    ['comes after three seconds', { slowMs: 3_300 }],
  ] as const)('whose answer %s is not sent again, and waits for its own address', async (_how, mood) => {
    daraja.behave('POST /mpesa/stkpush/', mood)
    const before = daraja.pushes.length
    const { key, reference } = await create()
    await passes(120)
    expect(daraja.pushes.length).toBe(before + 1)
    expect((await recordOf(key)).status).toBe('WAITING')
    daraja.pay(reference)
    await told(reference)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it.each([
    ['that never arrived', 'LOSES_REQUEST'],
    ['that is answered by a server error without a code', { status: 502 }],
    ['that is answered by a server error of no known meaning', { status: 500, errorCode: '500.001.1000' }],
  ] as const)('%s is not sent again, and stays open until its deadline', async (_which, mood) => {
    daraja.behave('POST /mpesa/stkpush/', mood)
    const before = daraja.pushes.length
    const { key } = await create()
    for (const seconds of [3, 10, 60, 600]) await passes(seconds)
    expect(daraja.pushes.length).toBe(before)
    expect((await recordOf(key)).status).toBe('WAITING')
  })

  it.each([
    ['a code of its own', { status: 500, errorCode: '500.001.1001' }, '500.001.1001'],
    ['a refusal before M-Pesa', { status: 400, errorCode: '400.002.02' }, '400.002.02'],
  ])('that Daraja refuses by %s is refused to the merchant', async (_how, mood, reason) => {
    daraja.behave('POST /mpesa/stkpush/', mood)
    const key = payinKey()
    await expect(createPayin(gateway, body, key)).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
    const { rows } = await gateway.db.pool.query(
      'select state, reason from rail_order where payment_id = $1',
      [key.paymentId],
    )
    expect(rows).toEqual([{ state: 'REFUSED', reason }])
  })

  it('is not pushed again for a payment of which an earlier push may still be paid', async () => {
    daraja.behave('POST /mpesa/stkpush/', 'LOSES_ANSWER')
    const { key, reference } = await create()
    const before = daraja.pushes.length
    expect(await changePayin(gateway, key, body)).toHaveProperty('failure')
    expect(daraja.pushes.length).toBe(before)
    daraja.pay(reference)
    await told(reference)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it('is pushed again where the earlier push was taken, and is asked for', async () => {
    const { key } = await create()
    const before = daraja.pushes.length
    expect(await changePayin(gateway, key, body)).toHaveProperty('value')
    expect(daraja.pushes.length).toBe(before + 1)
  })

  it('of an amount with cents is refused before, with what is wrong', async () => {
    await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 1_000 })
    const before = daraja.pushes.length
    const answer = await callApi(gateway, {
      method: 'POST',
      path: '/payins/with-cents',
      token: await tokenFor(gateway, 'SHOP'),
      body: createBodyOf(500.5, 'KES', method),
    })
    expect(answer).toMatchObject({ status: 406, body: [{ code: 'AMOUNT_NOT_PAYABLE' }] })
    expect(daraja.pushes.length).toBe(before)
  })

  it('goes to no customer of another operator', async () => {
    const before = daraja.pushes.length
    const ofAirtel = createBodyOf(500, 'KES', { ...method, paymentOperatorCode: 'AIRTEL' })
    await expect(createPayin(gateway, ofAirtel)).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
    expect(daraja.pushes.length).toBe(before)
    const ofMpesa = createBodyOf(500, 'KES', { ...method, paymentOperatorCode: 'MPESA' })
    await createPayin(gateway, ofMpesa)
    expect(daraja.pushes.length).toBe(before + 1)
  })

  it.each([
    ['refuses its own token', 'POST /mpesa/stkpush/', { status: 404, errorCode: '404.001.03' }],
    ['gives none', 'GET /oauth/', { status: 400, errorCode: '400.008.01' }],
  ] as const)('where Daraja %s never left, and it is an alarm', async (_what, beginning, mood) => {
    await gateway.db.pool.query('update rail set own_fault_at = null')
    await gateway.db.pool.query('delete from rail_token')
    daraja.behave(beginning, mood, mood)
    daraja.endToken()
    const key = payinKey()
    await expect(createPayin(gateway, body, key)).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
    const { rows } = await gateway.db.pool.query(
      `select o.state, rail.own_fault_at from rail_order o join rail on rail.id = o.rail_id where payment_id = $1`,
      [key.paymentId],
    )
    expect(rows).toEqual([{ state: 'UNSENT', own_fault_at: expect.any(Date) as Date }])
    daraja.behaveWell()
  })

  it('is asked for with a new token where the last one has ended', async () => {
    const { key, reference } = await create()
    daraja.pay(reference)
    daraja.endToken()
    await passes(3.1)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })
})

describe('a failure', () => {
  it('that is told before 60 seconds is not yet one', async () => {
    const { key, reference } = await create()
    daraja.fail(reference, '1037')
    await told(reference)
    await passes(30)
    expect((await recordOf(key)).status).toBe('WAITING')
    await passes(31)
    expect(await recordOf(key)).toMatchObject({
      status: 'REFUSED',
      failureReasonCode: 'REFUSED_BY_INSTITUTION',
    })
  })

  it('that is told before 60 seconds may be followed by the payment', async () => {
    const { key, reference } = await create()
    daraja.fail(reference, '1037')
    await passes(30)
    daraja.pay(reference)
    await passes(31)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it.each([
    ['1032', 'CANCELLED_BY_CUSTOMER'],
    ['1', 'REFUSED_BY_INSTITUTION'],
    ['1001', 'REFUSED_BY_INSTITUTION'],
    ['1019', 'REFUSED_BY_INSTITUTION'],
    ['1037', 'REFUSED_BY_INSTITUTION'],
    ['2001', 'REFUSED_BY_INSTITUTION'],
  ])('with code %s ends the payment as %s, with the code in its event', async (code, reason) => {
    const { key, reference } = await create()
    daraja.fail(reference, code)
    await passes(61)
    expect(await recordOf(key)).toMatchObject({ status: 'REFUSED', failureReasonCode: reason })
    expect(await eventOf(key, 'REFUSED')).toBe(code)
  })

  it.each(['4999', '1025', 'SFC_IC0003'])(
    'is not concluded from code %s: the payment stays open',
    async (code) => {
      const { key, reference } = await create()
      daraja.fail(reference, code)
      await passes(61)
      await passes(61)
      expect((await recordOf(key)).status).toBe('WAITING')
      expect(await orderOf(reference)).toMatchObject({ state: 'OPEN', reason: code === '4999' ? null : code })
      daraja.pay(reference)
      await passes(61)
      expect((await recordOf(key)).status).toBe('SUCCESS')
    },
  )

  it('that is followed by money is late money: it waits in suspense, and the payment stays refused', async () => {
    const { key, reference } = await create()
    daraja.fail(reference, '1037')
    await passes(61)
    daraja.pay(reference)
    await told(reference)
    expect((await recordOf(key)).status).toBe('REFUSED')
    const { rows } = await gateway.db.pool.query(
      'select amount::int from receipt where rail_reference = $1',
      [reference],
    )
    expect(rows).toEqual([{ amount: 500 }])
  })

  it('of a payment that was cancelled here leaves money that comes then in suspense', async () => {
    const { key, reference } = await create()
    expect(await cancelPayment(gateway, key)).toHaveProperty('value')
    daraja.pay(reference)
    await told(reference)
    expect((await recordOf(key)).status).toBe('REFUSED')
  })
})

describe('the breaker', () => {
  const isBroken = async () => {
    const { rows } = await gateway.db.pool.query<{ broken_since: Date | null }>(
      'select broken_since from rail where id = $1',
      [row.id],
    )
    return rows[0]?.broken_since !== null
  }

  it('stays closed while Daraja answers with codes of its own, and opens where it says nothing', async () => {
    const { reference } = await create()
    for (let time = 0; time < 6; time++) {
      daraja.behave('POST /mpesa/stkpushquery/', { status: 500, errorCode: '500.003.02' })
      await told(reference)
    }
    expect(await isBroken()).toBe(false)
    for (let time = 0; time < 5; time++) {
      daraja.behave('POST /mpesa/stkpushquery/', { status: 503 })
      await told(reference)
    }
    expect(await isBroken()).toBe(true)
    await told(reference)
  })

  it('opens where pushes get no answer, although nothing more is asked about them', async () => {
    await gateway.db.pool.query(
      `update rail set broken_since = null, next_try_at = null, failures = '{}', last_answer_at = null`,
    )
    await gateway.rowRails.refresh()
    for (let time = 0; time < 5; time++) {
      daraja.behave('POST /mpesa/stkpush/', 'LOSES_ANSWER')
      await create()
    }
    expect(await isBroken()).toBe(true)
  })
})
