import { describe, expect, it, vi } from 'vitest'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { holdCommit, statementWaitsForLock } from '../../testing/database/held-commit.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { simulateSeen } from '../../testing/rail-of-payment.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { cancelPayment, expirePayment } from '../end/end-payment.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { SeenMoney } from './receipt.ts'
import { receiveMoney } from './receive-money.ts'
import { seeMoney } from './see-money.ts'

const gateway = await testGateway({}, { poolSize: 10 })
const { recordOf, detailOf, callbacksOf, eventsOf } = paymentStory(gateway)

const open = () => createPayin(gateway, createBodyOf(12.5, 'USDT', { paymentMethodCode: 'CRYPTO_OFFLINE' }))

/** The transfer of a payment's customer, as a chain reports it. */
async function transferFor(key: PaymentKey, changes: Partial<SeenMoney> = {}): Promise<SeenMoney> {
  const { attempt, due } = await recordOf(key)
  return {
    source: 'chain',
    sourceId: `0x${attempt.railReference}`,
    receivingAccountId: attempt.receiving.id,
    money: due,
    railReference: attempt.railReference,
    movedAt: gateway.clock.now(),
    confirmations: 2,
    confirmationsRequired: 12,
    ...changes,
  }
}

describe('money that is seen and not final', () => {
  it('moves a waiting payin to PROCESSING with one callback, is not booked, and GET returns its confirmations', async () => {
    const key = await open()
    expect(await seeMoney(gateway, await transferFor(key))).toEqual({ result: 'CONFIRMING', key })
    expect(await recordOf(key)).toMatchObject({
      status: 'PROCESSING',
      moneyReceived: { amount: 0n },
      due: { amount: 12_500_000n },
      confirming: { amount: { amount: 12_500_000n }, confirmations: 2, required: 12 },
    })
    expect(await eventsOf(key)).toEqual(['WAITING CREATED', 'WAITING→PROCESSING MONEY_SEEN'])
    expect(await callbacksOf(key)).toBe(1)
    expect(await detailOf(key)).toMatchObject({
      process: { status: 'PROCESSING', processorStatus: 'CONFIRMING 2/12' },
    })
  })

  it('reports more confirmations without another event or callback', async () => {
    const key = await open()
    await seeMoney(gateway, await transferFor(key))
    await seeMoney(gateway, await transferFor(key, { confirmations: 7 }))
    expect((await recordOf(key)).confirming).toMatchObject({ confirmations: 7 })
    expect(await callbacksOf(key)).toBe(1)
  })

  it('becomes money with its receipt, under the same key, and is counted once', async () => {
    const key = await open()
    const { confirmations: _, confirmationsRequired: __, ...receipt } = await transferFor(key)
    await seeMoney(gateway, await transferFor(key))
    expect(await receiveMoney(gateway, receipt)).toEqual({ result: 'COMPLETED', key })
    expect(await recordOf(key)).toMatchObject({ status: 'SUCCESS', confirming: undefined })
    expect((await detailOf(key))['process']).not.toHaveProperty('processorStatus')
    expect(await seeMoney(gateway, { ...receipt, confirmations: 12, confirmationsRequired: 12 })).toEqual({
      result: 'IGNORED',
    })
  })

  it('has no more confirmations than its source waits for', async () => {
    const key = await open()
    await seeMoney(gateway, await transferFor(key, { confirmations: 20 }))
    expect((await recordOf(key)).confirming).toMatchObject({ confirmations: 12, required: 12 })
  })

  it('that was received since is ignored, also while the payment waits for the rest', async () => {
    const key = await open()
    const part = await transferFor(key, { money: money(1_000_000n, 'USDT') })
    const { confirmations: _, confirmationsRequired: __, ...receipt } = part
    expect(await receiveMoney(gateway, receipt)).toEqual({ result: 'PART_PAID', key })
    expect(await seeMoney(gateway, part)).toEqual({ result: 'IGNORED' })
    expect((await recordOf(key)).status).toBe('WAITING')
  })

  it('notifies the pages of its payment each time, and none when it is ignored', async () => {
    const key = await open()
    const changed = vi.fn()
    const seen = await transferFor(key)
    for (const confirmations of [2, 3]) await seeMoney({ ...gateway, changed }, { ...seen, confirmations })
    await seeMoney({ ...gateway, changed }, { ...seen, railReference: 'NOBODYS' })
    expect(changed.mock.calls).toEqual([[key], [key]])
  })

  it('is another transfer than the receipt of another source under the same ID', async () => {
    const key = await open()
    const { confirmations: _, confirmationsRequired: __, ...receipt } = await transferFor(key)
    await receiveMoney(gateway, { ...receipt, source: 'statement', money: money(1n, 'USDT') })
    expect(await seeMoney(gateway, await transferFor(key))).toEqual({ result: 'CONFIRMING', key })
  })

  it('of several transfers is added up, with the lowest number of confirmations', async () => {
    const key = await open()
    const half = money(6_250_000n, 'USDT')
    await seeMoney(gateway, await transferFor(key, { money: half, confirmations: 9 }))
    await seeMoney(gateway, await transferFor(key, { money: half, sourceId: `second ${key.paymentId}` }))
    expect((await recordOf(key)).confirming).toEqual({
      amount: money(12_500_000n, 'USDT'),
      confirmations: 2,
      required: 12,
    })
  })

  it('prevents a cancellation, as received money does', async () => {
    const key = await open()
    await seeMoney(gateway, await transferFor(key))
    expect(await cancelPayment(gateway, key)).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
  })

  it('prevents a cancellation that waited for the lock meanwhile', async () => {
    const key = await open()
    const held = holdCommit(gateway)
    const seeing = seeMoney(held.gateway, await transferFor(key))
    await held.reached
    const cancelling = cancelPayment(gateway, key)
    await statementWaitsForLock(gateway.db)
    held.commit()
    expect(await seeing).toEqual({ result: 'CONFIRMING', key })
    expect(await cancelling).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
    expect(await recordOf(key)).toMatchObject({ status: 'PROCESSING', confirming: { confirmations: 2 } })
  })

  it('is ignored without an open payment for it: no payment, a final one, another currency', async () => {
    const key = await open()
    const seen = await transferFor(key)
    expect(await seeMoney(gateway, { ...seen, railReference: 'NOBODYS' })).toEqual({ result: 'IGNORED' })
    expect(await seeMoney(gateway, { ...seen, money: money(1n, 'INR') })).toEqual({ result: 'IGNORED' })
    await expirePayment(gateway, key, byOperator('test'))
    expect(await seeMoney(gateway, seen)).toEqual({ result: 'IGNORED' })
    expect(await recordOf(key)).toMatchObject({ status: 'EXPIRED', confirming: undefined })
  })

  it('seen twice at once changes the status once', async () => {
    const key = await open()
    const seen = await transferFor(key)
    await Promise.all(Array.from({ length: 8 }, (_, at) => seeMoney(gateway, { ...seen, confirmations: at })))
    expect(await eventsOf(key)).toEqual(['WAITING CREATED', 'WAITING→PROCESSING MONEY_SEEN'])
  })

  it('is still shown when the time to pay ends while it is being confirmed', async () => {
    const key = await open()
    await seeMoney(gateway, await transferFor(key))
    await expirePayment(gateway, key, byOperator('test'))
    expect(await recordOf(key)).toMatchObject({ status: 'EXPIRED', confirming: { confirmations: 2 } })
  })
})

describe('the simulated chain', () => {
  it('reports the transfer of the amount due, with more confirmations each time, until it is received', async () => {
    const key = await open()
    const look = async () => {
      await simulateSeen(gateway, key)
      const { status, confirming } = await recordOf(key)
      return `${status} ${confirming?.confirmations ?? '-'}`
    }
    expect([await look(), await look(), await look()]).toEqual(['PROCESSING 2', 'PROCESSING 7', 'SUCCESS -'])
    expect(await simulateSeen(gateway, key)).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
  })
})
