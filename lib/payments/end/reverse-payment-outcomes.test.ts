import { describe, expect, it, vi } from 'vitest'
import { byRail } from '../../platform/audit/actor.ts'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { reversePayment } from './reverse-payment.ts'

const changed = vi.fn()
const gateway = { ...(await testGateway()), changed }
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const bank = byRail('bank')

async function paid() {
  const key = await createPayin(gateway, upi)
  await simulate(gateway, key, { event: 'PAY' })
  changed.mockClear()
  return key
}

describe('a reversal', () => {
  it('notifies open pages and the worker of its payment, once', async () => {
    const key = await paid()
    expect(await reversePayment(gateway, key, bank)).toStrictEqual({ value: undefined })
    expect(changed.mock.calls).toEqual([[key]])
  })

  it('that is reported again says so, and notifies nobody', async () => {
    const key = await paid()
    await reversePayment(gateway, key, bank)
    changed.mockClear()
    expect(await reversePayment(gateway, key, bank)).toEqual({
      failure: 'EVENT_NOT_ALLOWED',
      message: 'the payin was reversed already',
    })
    expect(changed).not.toHaveBeenCalled()
  })

  it('of a payin that was not paid says that there is nothing to take back', async () => {
    const key = await createPayin(gateway, upi)
    expect(await reversePayment(gateway, key, bank)).toEqual({
      failure: 'EVENT_NOT_ALLOWED',
      message: 'a payin in WAITING has nothing to take back',
    })
  })

  it('of a payment that does not exist is refused', async () => {
    expect(await reversePayment(gateway, payinKey('nowhere'), bank)).toStrictEqual({
      failure: 'PAYMENT_NOT_FOUND',
    })
  })

  it('of a success that no receipt explains fails, and changes nothing', async () => {
    const key = await paid()
    const receipt = `update payment_event set receipt_id = null where payment_id = '${key.paymentId}'`
    await bypassConstraints(gateway.db, receipt)
    await expect(reversePayment(gateway, key, bank)).rejects.toThrow(
      `payin ${key.paymentId} succeeded without a receipt`,
    )
    const { rows } = await gateway.db.pool.query<object>(
      'select money_returned from payment where payment_id = $1',
      [key.paymentId],
    )
    expect(rows).toEqual([{ money_returned: null }])
  })
})
