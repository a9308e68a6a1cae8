import { describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { refusalOf, scenarioOf } from './scenario.ts'

const due = money(10000n, 'INR')

describe('the payment ID chooses what the sandbox does', () => {
  it.each([
    ['sbx-success-1', [['PAY', 1000, undefined]]],
    ['sbx-refused-1', [['REFUSE', 1000, undefined]]],
    ['sbx-expired-1', [['EXPIRE', 1000, undefined]]],
    [
      'sbx-late-1',
      [
        ['EXPIRE', 1000, undefined],
        ['PAY', 3000, undefined],
      ],
    ],
    ['sbx-under-1', [['PAY', 1000, 5000n]]],
    ['sbx-over-1', [['PAY', 1000, 11000n]]],
    ['order-1', []],
    ['x-sbx-success-1', []],
  ])('%s', (paymentId, expected) => {
    const steps = scenarioOf(paymentId, due).map((step) => [step.event, step.afterMs, step.amount?.amount])
    expect(steps).toEqual(expected)
  })

  it('never under-pays nothing and always over-pays something', () => {
    expect(scenarioOf('sbx-under-1', money(1n, 'JPY'))).toEqual([])
    expect(scenarioOf('sbx-over-1', money(1n, 'JPY'))[0]?.amount?.amount).toBe(2n)
  })

  it.each([
    ['sbx-security-1', 'SECURITY_CHECK_FAILED'],
    ['sbx-inactive-1', 'CUSTOMER_VERIFICATION_INACTIVITY'],
    ['sbx-unregistered-1', 'CUSTOMER_NOT_REGISTERED'],
    ['sbx-success-1', undefined],
  ])('refuses the create of %s with %s', (paymentId, expected) => {
    expect(refusalOf(paymentId)).toBe(expected)
  })
})
