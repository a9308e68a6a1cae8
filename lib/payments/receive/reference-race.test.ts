import { randomInt, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { money, type Money } from '../../money/money.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentKey } from '../payment-key.ts'
import { receiveMoney } from './receive-money.ts'
import { setExternalReference } from './set-external-reference.ts'

const gateway = await testGateway()
const imps = createBodyOf(250, 'INR', { paymentMethodCode: 'P2A_V2' })
const digits = () => Array.from({ length: 12 }, () => randomInt(10)).join('')

const { recordOf } = paymentStory(gateway)

/** Money as on a bank statement: only the amount and the customer's reference. */
const arrive = async (key: PaymentKey, externalReference: string, amount?: Money) => {
  const { attempt, due } = await recordOf(key)
  return receiveMoney(gateway, {
    source: 'bank',
    sourceId: randomUUID(),
    receivingAccountId: attempt.receiving.id,
    money: amount ?? due,
    externalReference,
    movedAt: gateway.clock.now(),
  })
}

describe('money and the reference that names it', () => {
  it('are matched when they come at the same moment', async () => {
    const keys = await Promise.all(Array.from({ length: 40 }, () => createPayin(gateway, imps)))
    for (const key of keys) {
      const reference = digits()
      await Promise.all([arrive(key, reference), setExternalReference(gateway, key, reference)])
      expect((await recordOf(key)).status).toBe('SUCCESS')
    }
  })

  it('match no payment when a payin that expired holds the same reference for the same amount', async () => {
    const open = await createPayin(gateway, imps)
    const expired = await createPayin(gateway, imps)
    const reference = digits()
    await simulate(gateway, expired, { event: 'EXPIRE' })
    await setExternalReference(gateway, expired, reference)
    await setExternalReference(gateway, open, reference)
    expect(await arrive(open, reference)).toMatchObject({ result: 'SUSPENSE' })
    expect((await recordOf(open)).status).toBe('PROCESSING')
    expect((await recordOf(expired)).status).toBe('EXPIRED')
  })

  it('are not added up: parts that came under one reference stay in suspense', async () => {
    const key = await createPayin(gateway, imps)
    const reference = digits()
    await arrive(key, reference, money(10000n, 'INR'))
    await arrive(key, reference, money(15000n, 'INR'))
    await setExternalReference(gateway, key, reference)
    expect(await recordOf(key)).toMatchObject({ status: 'PROCESSING', moneyReceived: { amount: 0n } })
    await arrive(key, reference)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })
})
