import { describe, expect, it } from 'vitest'
import { payinMethods } from '../../methods/payin-registry.ts'
import { samplePaymentMethod } from '../../methods/testing/asking.ts'
import { askedMoney } from '../../money/written-money.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { createBodyOf, createPayin, merchantOf, testGateway } from '../../testing/test-gateway.ts'
import { isFailure } from '../failure.ts'
import type { PaymentKey } from '../payment-key.ts'
import { paymentDetail } from '../read/payment-detail.ts'
import { readPayment } from '../read/read-payment.ts'
import { paymentOptions } from '../accept/payment-options.ts'

const gateway = await testGateway()

const detailOf = async (key: PaymentKey) => {
  const record = await readPayment(gateway, key)
  if (!record) throw new Error('the payin is gone')
  return JSON.parse(JSON.stringify(await paymentDetail(gateway, record)))
}

const offered = payinMethods.flatMap((method) =>
  method.currencies.map((currencyCode) => ({ method, code: method.object, currencyCode })),
)

describe.each(offered)('$code in $currencyCode', ({ method, currencyCode }) => {
  it('is offered, opens with what is mandatory, is paid and reads back', async () => {
    const options = await paymentOptions(
      gateway,
      await merchantOf(gateway),
      'payin',
      askedMoney({ amountText: '5000', currencyCode }),
    )
    if (isFailure(options)) throw new Error(JSON.stringify(options))
    expect(options.value.map(({ paymentMethodCode }) => paymentMethodCode)).toContain(method.code)

    const paymentMethod = samplePaymentMethod(method, currencyCode)
    const key = await createPayin(gateway, createBodyOf(5000, currencyCode, paymentMethod))
    const before = await detailOf(key)
    expect(before).toMatchObject({
      process: { status: 'WAITING' },
      paymentMethodResponse: { paymentMethodCode: method.code, money: { amount: 5000, currencyCode } },
    })
    expect('moneyRequired' in before.paymentMethodResponse).toBe(
      method.identifiedBy(currencyCode) === 'AMOUNT',
    )

    await simulate(gateway, key, {
      event: 'PAY',
      account: { accountName: 'Somebody Else', accountNumber: '1234567890' },
    })
    const after = await detailOf(key)
    expect(after.process.status).toBe('SUCCESS')
    expect(after.paymentMethodResponse.accountCustomerUsedForPayment).toEqual(
      ['UPIQR', 'BANKB_PAY'].includes(method.code)
        ? { accountName: 'Somebody Else', accountNumber: '1234567890' }
        : undefined,
    )
  })
})
