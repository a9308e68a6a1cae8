import { describe, expect, it } from 'vitest'
import { payinMethods } from '../../methods/payin-registry.ts'
import { askedMoney } from '../../money/written-money.ts'
import { createBodyOf, createPayin, merchantOf, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { readPayment } from '../read/read-payment.ts'
import { parseCreate } from './create-body.ts'
import { createPayment } from './create-payment.ts'
import { paymentOptions } from '../accept/payment-options.ts'

const gateway = await testGateway()

const taiwan = { paymentMethodCode: 'VAPAY', emailAddress: 'ming@example.com', phoneNumber: '0912345678' }
const answerOf = async (body: Record<string, unknown>) => {
  const record = await readPayment(gateway, await createPayin(gateway, body))
  return record?.attempt
}

describe('a virtual account', () => {
  it.each([
    ['IDR', { paymentMethodCode: 'VAPAY' }, 'BCA', '014', /^00001\d{11}$/],
    ['KRW', { paymentMethodCode: 'VAPAY' }, 'KB_KOOKMIN', '004', /^00001\d{9}$/],
    ['TWD', taiwan, 'CTBC', '822', /^00001\d{9}$/],
  ] as const)(
    'in %s is of the first bank that issues them where none was named',
    async (currencyCode, body, code, bankCode, number) => {
      const attempt = await answerOf(createBodyOf(5000, currencyCode, body))
      expect(attempt?.response).toMatchObject({
        account: { bankCode, accountNumber: expect.stringMatching(number) },
        paymentOperator: { code },
      })
    },
  )

  it('is of the bank that was named, and money lands on our account there', async () => {
    const named = { ...taiwan, paymentOperatorCode: 'ESUN' }
    const attempt = await answerOf(createBodyOf(5000, 'TWD', named))
    expect(attempt).toMatchObject({
      operatorCode: 'ESUN',
      receiving: { bankCode: '808' },
      response: { paymentOperator: { code: 'ESUN' }, account: { bankCode: '808' } },
    })
  })

  it('is not offered by a bank where no account of ours is open any more', async () => {
    await gateway.db.pool.query(
      `update receiving_account set disabled_at = now() where currency_code = 'KRW' and bank_code = '088'`,
    )
    const named = { paymentMethodCode: 'VAPAY', paymentOperatorCode: 'SHINHAN' }
    gateway.clock.forward(4000)
    await expect(createPayin(gateway, createBodyOf(5000, 'KRW', named))).rejects.toThrow(
      'PAYMENT_OPERATOR_NOT_AVAILABLE',
    )
  })

  it('takes top-ups too', async () => {
    const key = { ...payinKey(), kind: 'topup' as const }
    const merchant = await merchantOf(gateway)
    const parsed = await parseCreate(
      gateway,
      merchant,
      'topup',
      createBodyOf(5000, 'IDR', { paymentMethodCode: 'VAPAY' }),
    )
    if (!('value' in parsed)) throw new Error(JSON.stringify(parsed.violations))
    expect(await createPayment(gateway, merchant, key, parsed.value)).toMatchObject({
      value: { paymentMethodResponse: { idTopUp: key.paymentId, paymentTypeCode: 'TOPUP_WALLET' } },
    })
  })
})

describe('the largest amount of a code', () => {
  it.each([
    ['PROMPTPAY', 'THB', 9_999_999_999.0],
    ['DUITNOW', 'MYR', 9_999_999_999.0],
  ] as const)('of %s leaves room for the offset', async (paymentMethodCode, currencyCode, whole) => {
    const account = { accountNumber: '0812345678' }
    const most = createBodyOf(whole, currencyCode, { paymentMethodCode, account })
    expect((await answerOf(most))?.required.amount).toBe(BigInt(whole) * 100n + 1n)
    const tooMuch = createBodyOf(whole + 0.01, currencyCode, { paymentMethodCode, account })
    await expect(createPayin(gateway, tooMuch)).rejects.toThrow('AMOUNT_ABOVE_MAXIMUM')
  })
})

describe('the apps of others', () => {
  it('are listed for codes that they scan, and left out where operators say it all', async () => {
    const options = await paymentOptions(
      gateway,
      await merchantOf(gateway),
      'payin',
      askedMoney({ amountText: '5000', currencyCode: 'PHP' }),
    )
    if ('failure' in options) throw new Error('there are options')
    const listed = options.value.filter(({ externalProviders }) => externalProviders)
    const known = payinMethods.filter(
      ({ currencies, externalProviders }) => currencies.includes('PHP') && externalProviders,
    )
    expect(listed.map(({ paymentMethodCode }) => paymentMethodCode)).toEqual(known.map(({ code }) => code))
    expect(listed[0]?.externalProviders?.[0]).toEqual({ code: 'GCASH', name: 'GCash' })
  })
})
