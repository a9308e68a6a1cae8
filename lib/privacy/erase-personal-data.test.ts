import { expect, it } from 'vitest'
import { creditBalance } from '../ledger/adjustments/credit-balance.ts'
import { checkLedger } from '../doctor/books/check-ledger.ts'
import { sampleRequest } from '../methods/parts/sample.ts'
import { payinMethods } from '../methods/payin-registry.ts'
import { money } from '../money/money.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { simulate, simulatePayout } from '../testing/rail-of-payment.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  payinKey,
  payoutBodyOf,
  payoutKey,
  testGateway,
} from '../testing/test-gateway.ts'
import { exportPaymentData } from './export-personal-data.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import { paymentAccounts } from '../payments/read/payment-accounts.ts'
import { paymentDetail } from '../payments/read/payment-detail.ts'
import { readPayment } from '../payments/read/read-payment.ts'

const gateway = await testGateway()
const cases = payinMethods.map((method) => [method.object, method] as const)

it.each(cases)(
  '%s: no personal data is left after erasing, and the payment can still be read',
  async (_, method) => {
    const [currencyCode] = method.currencies
    if (!currencyCode) throw new Error('every method has a currency')
    const { paymentOperatorCode: _sample, ...request } = sampleRequest(method, currencyCode, 'ALL')
    const key = await createPayin(gateway, createBodyOf(100, currencyCode, request))
    await simulate(gateway, key, {
      event: 'PAY',
      account: { accountName: 'Wer Zahlt', accountNumber: '4711000815' },
    })
    expect(await erasePersonalData(gateway, key, byOperator('test'))).toBe('ERASED')
    const record = await readPayment(gateway, key)
    if (!record) throw new Error('the payment is gone')
    const told = JSON.stringify([await paymentDetail(gateway, record), await paymentAccounts(gateway, key)])
    expect(told).toContain('"status":"SUCCESS"')
    expect(told).not.toContain('Wer Zahlt')
    expect(told).not.toContain('4711000815')
    const { account, emailAddress } = request as { account?: { accountName?: string }; emailAddress?: string }
    for (const personal of [account?.accountName, emailAddress])
      if (personal) expect(told).not.toContain(personal)
  },
)

it('reports a payment that does not exist, and leaves a consistent ledger', async () => {
  expect(await erasePersonalData(gateway, payinKey(), byOperator('test'))).toBe('NOT_FOUND')
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('does not erase the payee of an open payout, and erases it when the payout has ended', async () => {
  await creditBalance(gateway.db, 'ACME', money(1_000_00n, 'INR'), byOperator('test'))
  const key = payoutKey()
  await createPayout(gateway, payoutBodyOf(10), key)
  const payee = async () => JSON.stringify(await exportPaymentData(gateway, key, byOperator('test')))
  expect(await erasePersonalData(gateway, key, byOperator('test'))).toBe('STILL_OPEN')
  expect(await payee()).toContain('Asha Rao')
  await simulatePayout(gateway, key, 'PAY')
  expect(await erasePersonalData(gateway, key, byOperator('test'))).toBe('ERASED')
  expect(await payee()).not.toContain('Asha Rao')
  expect(await checkLedger(gateway.db)).toEqual([])
})
