import { randomInt, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { changePayin, createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentKey } from '../payment-key.ts'
import { readPayment } from '../read/read-payment.ts'
import { receiveMoney } from './receive-money.ts'
import { setExternalReference } from './set-external-reference.ts'
import { keepFailedMatch } from './sql/failed-match.ts'

const gateway = await testGateway()
const { receiptIdOf } = paymentStory(gateway)
const imps = createBodyOf(250, 'INR', { paymentMethodCode: 'P2A_V2', account: { accountName: 'Asha Rao' } })
const digits = () => Array.from({ length: 12 }, () => randomInt(10)).join('')
const statusOf = async (key: PaymentKey) => (await readPayment(gateway, key))?.status

describe('the reference that the customer types', () => {
  it('moves WAITING to PROCESSING, once, and may be repeated', async () => {
    const key = await createPayin(gateway, imps)
    const reference = digits()
    expect(await setExternalReference(gateway, key, reference)).toEqual({ value: undefined })
    expect(await setExternalReference(gateway, key, reference)).toEqual({ value: undefined })
    expect(await statusOf(key)).toBe('PROCESSING')
    const { rows } = await gateway.db.pool.query(
      'select count(*) as sent from callback where payment_id = $1',
      [key.paymentId],
    )
    expect(rows[0].sent).toBe(1n)
  })

  it('may be corrected while the payin is open', async () => {
    const key = await createPayin(gateway, imps)
    await setExternalReference(gateway, key, digits())
    const corrected = digits()
    await setExternalReference(gateway, key, corrected)
    expect((await readPayment(gateway, key))?.externalReference).toBe(corrected)
  })

  it('is refused after money matched it', async () => {
    const first = await createPayin(gateway, imps)
    const reference = digits()
    await setExternalReference(gateway, first, reference)
    await simulate(gateway, first, { event: 'PAY' })
    const second = await createPayin(gateway, imps)
    expect(await setExternalReference(gateway, second, reference)).toEqual({
      failure: 'EXTERNAL_REFERENCE_ALREADY_USED',
    })
  })

  it('is refused for a final payin, but not for an expired one', async () => {
    const paid = await createPayin(gateway, imps)
    await simulate(gateway, paid, { event: 'PAY' })
    expect(await setExternalReference(gateway, paid, digits())).toEqual({ failure: 'PAYMENT_ALREADY_FINAL' })
    const refused = await createPayin(gateway, imps)
    await simulate(gateway, refused, { event: 'REFUSE' })
    expect(await setExternalReference(gateway, refused, digits())).toEqual({
      failure: 'PAYMENT_ALREADY_FINAL',
    })
    const expired = await createPayin(gateway, imps)
    await simulate(gateway, expired, { event: 'EXPIRE' })
    expect(await setExternalReference(gateway, expired, digits())).toEqual({ value: undefined })
    expect(await statusOf(expired)).toBe('EXPIRED')
  })

  it('is not expected by other methods, nor for a UPI payin whose UPI ID is known', async () => {
    const withId = { paymentMethodCode: 'UPIQR', account: { accountNumber: 'asha@okbank' } }
    const known = await createPayin(gateway, createBodyOf(10, 'INR', withId))
    expect(await setExternalReference(gateway, known, digits())).toEqual({
      failure: 'EXTERNAL_REFERENCE_NOT_EXPECTED',
    })
    const unknown = await createPayin(gateway, createBodyOf(10, 'INR', { paymentMethodCode: 'UPIQR' }))
    expect(await setExternalReference(gateway, unknown, digits())).toEqual({ value: undefined })
  })

  it('finds the money that came before the customer typed it', async () => {
    const key = await createPayin(gateway, imps)
    const record = await readPayment(gateway, key)
    const reference = digits()
    const early = await receiveMoney(gateway, {
      source: 'statement',
      sourceId: randomUUID(),
      receivingAccountId: record?.attempt.receiving.id ?? '',
      money: { amount: 25000n, currencyCode: 'INR' },
      externalReference: reference,
      movedAt: gateway.clock.now(),
    })
    expect(early.result).toBe('SUSPENSE')
    await setExternalReference(gateway, key, reference)
    expect(await statusOf(key)).toBe('SUCCESS')
  })

  it('completes the payin once where two receipts came under it, and the second stays in suspense', async () => {
    const key = await createPayin(gateway, imps)
    const receivingAccountId = (await readPayment(gateway, key))?.attempt.receiving.id ?? ''
    const externalReference = digits()
    const money = { amount: 25_000n, currencyCode: 'INR' } as const
    for (const source of ['statement', 'notice'])
      await receiveMoney(gateway, {
        source,
        sourceId: randomUUID(),
        receivingAccountId,
        money,
        externalReference,
        movedAt: gateway.clock.now(),
      })
    await setExternalReference(gateway, key, externalReference)
    expect(await readPayment(gateway, key)).toMatchObject({ status: 'SUCCESS', moneyReceived: money })
  })

  it('names the newest attempt of a payin whose customer chose again', async () => {
    const key = await createPayin(gateway, imps)
    expect(await changePayin(gateway, key, imps)).toHaveProperty('value')
    const receivingAccountId = (await readPayment(gateway, key))?.attempt.receiving.id ?? ''
    const externalReference = digits()
    await setExternalReference(gateway, key, externalReference)
    const money = { amount: 25_000n, currencyCode: 'INR' } as const
    const report = {
      source: 'statement',
      sourceId: randomUUID(),
      receivingAccountId,
      money,
      externalReference,
    }
    await receiveMoney(gateway, { ...report, movedAt: gateway.clock.now() })
    const { rows } = await gateway.db.pool.query(
      'select attempt_no, matched_by from receipt_match where payment_id = $1',
      [key.paymentId],
    )
    expect(rows).toEqual([{ attempt_no: 2, matched_by: 'EXTERNAL_REFERENCE' }])
  })

  it('ends the retries of money that it matches, not those of money that it does not match', async () => {
    const waiting = async () => (await gateway.db.pool.query('select from failed_match')).rowCount
    for (const [amount, left] of [
      [25_000n, 0],
      [24_999n, 1],
    ] as const) {
      const key = await createPayin(gateway, imps)
      const [reference, sourceId] = [digits(), randomUUID()]
      await receiveMoney(gateway, {
        source: 'statement',
        sourceId,
        receivingAccountId: (await readPayment(gateway, key))?.attempt.receiving.id ?? '',
        money: { amount, currencyCode: 'INR' },
        externalReference: reference,
        movedAt: gateway.clock.now(),
      })
      await keepFailedMatch(gateway.db, await receiptIdOf({ sourceId }))
      await setExternalReference(gateway, key, reference)
      expect(await waiting()).toBe(left)
    }
  })

  it('of nobody leaves it to the amount which payin money belongs to', async () => {
    const key = await createPayin(gateway, createBodyOf(888, 'THB', { paymentMethodCode: 'OFFLINE' }))
    const record = await readPayment(gateway, key)
    const received = await receiveMoney(gateway, {
      source: 'statement',
      sourceId: randomUUID(),
      receivingAccountId: record?.attempt.receiving.id ?? '',
      money: record?.due ?? { amount: 0n, currencyCode: 'THB' },
      externalReference: digits(),
      movedAt: gateway.clock.now(),
    })
    expect(received).toEqual({ result: 'COMPLETED', key })
  })

  it('makes the payin no candidate for money in another currency', async () => {
    const key = await createPayin(gateway, imps)
    const reference = digits()
    await setExternalReference(gateway, key, reference)
    const received = await receiveMoney(gateway, {
      source: 'statement',
      sourceId: randomUUID(),
      receivingAccountId: (await readPayment(gateway, key))?.attempt.receiving.id ?? '',
      money: { amount: 100n, currencyCode: 'THB' },
      externalReference: reference,
      movedAt: gateway.clock.now(),
    })
    expect(received).toEqual({ result: 'SUSPENSE', candidates: [] })
  })

  it('is refused as used before the payin is refused as final, and as not expected before both', async () => {
    const paid = await createPayin(gateway, imps)
    const reference = digits()
    await setExternalReference(gateway, paid, reference)
    await simulate(gateway, paid, { event: 'PAY' })
    expect(await setExternalReference(gateway, paid, reference)).toEqual({ value: undefined })
    const other = await createPayin(gateway, imps)
    await simulate(gateway, other, { event: 'PAY' })
    expect(await setExternalReference(gateway, other, reference)).toEqual({
      failure: 'EXTERNAL_REFERENCE_ALREADY_USED',
    })
    const pix = await createPayin(gateway, createBodyOf(10, 'BRL', { paymentMethodCode: 'PIXQR' }))
    expect(await setExternalReference(gateway, pix, reference)).toEqual({
      failure: 'EXTERNAL_REFERENCE_NOT_EXPECTED',
    })
  })

  it('of a payin that does not exist fails as not found', async () => {
    expect(await setExternalReference(gateway, payinKey(), digits())).toEqual({
      failure: 'PAYMENT_NOT_FOUND',
    })
  })
})
