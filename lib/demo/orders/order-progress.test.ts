import { expect, test } from 'vitest'
import { money } from '../../money/money.ts'
import { otherMoney } from './order-progress.ts'

const order = { money: money(49950n, 'INR') }
const paymentFor = (asked: object) => ({
  status: 200,
  body: JSON.stringify({
    process: { status: 'SUCCESS' },
    paymentRequested: { money: asked },
    paymentMethodResponse: {},
  }),
})

test('a payment for the money of its order is what was ordered', () => {
  expect(otherMoney(order, paymentFor({ amount: 499.5, currencyCode: 'INR' }))).toBeUndefined()
})

test.each([
  [1, 'INR', money(100n, 'INR')],
  [499.5, 'PHP', money(49950n, 'PHP')],
] as const)('a payment for %d %s is not what was ordered', (amount, currencyCode, asked) => {
  expect(otherMoney(order, paymentFor({ amount, currencyCode }))).toEqual(asked)
})

test('for an unknown payment no progress is shown', () => {
  expect(otherMoney(order, { status: 410, body: '{"code":"PAYMENT_NOT_FOUND"}' })).toBeUndefined()
})
