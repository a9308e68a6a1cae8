import { expect, it } from 'vitest'
import { createCustomer } from '../customers/create-customer.ts'
import { byOperator, byRail } from '../platform/audit/actor.ts'
import { codeOf, refundKey, refundsOf } from '../testing/refunds/refunds-of.ts'
import { createBodyOf, createPayin, merchantOf, testGateway } from '../testing/test-gateway.ts'
import { eraseCustomerData, erasePersonalData } from './erase-personal-data.ts'
import { exportCustomerData, exportPaymentData } from './export-personal-data.ts'
import { findPersonalData } from './find-personal-data.ts'
import { confirmPayout } from '../payments/payouts/end-payout.ts'

const gateway = await testGateway()
const { paid, pay, refund } = refundsOf(gateway)
const ann = byOperator('Ann')
const storedOf = async (key: ReturnType<typeof refundKey>) =>
  JSON.stringify(await exportPaymentData(gateway, key, ann))

it('a refund names its payee and its reason until it has ended and is erased', async () => {
  const key = refundKey()
  await refund(await paid(10_000n), 10, { key, reason: 'Asha moved away' })
  expect(await storedOf(key)).toContain('Asha moved away')
  const wanted = { kind: 'account', text: '50100123456789' } as const
  const found = await findPersonalData(gateway, await merchantOf(gateway), wanted, ann)
  expect(found).toContainEqual({ kind: 'refund', id: key.paymentId })
  expect(await erasePersonalData(gateway, key, ann)).toBe('STILL_OPEN')
  await confirmPayout(gateway, key, byRail('bank'))
  expect(await erasePersonalData(gateway, key, ann)).toBe('ERASED')
  expect(await storedOf(key)).not.toContain('Asha')
})

it('a customer is exported with the refunds of their payins, and erased with those that have ended', async () => {
  const merchant = await merchantOf(gateway)
  const customer = { merchantCode: 'ACME', customerId: 'asha' }
  const createdAt = gateway.clock.now()
  await createCustomer(gateway, merchant, { key: customer, data: { name: 'Asha Rao' }, createdAt })
  const body = { ...createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), idCustomer: 'asha' }
  const payin = await createPayin(gateway, body)
  await pay(payin, 10_000n)
  const [ended, open] = [refundKey(), refundKey()]
  for (const key of [ended, open]) await refund(payin, 10, { key })
  await confirmPayout(gateway, ended, byRail('bank'))
  const stored = await exportCustomerData(gateway, customer, ann)
  expect(stored?.payments).toHaveLength(3)
  expect(await eraseCustomerData(gateway, customer, ann)).toBe('ERASED')
  expect(await storedOf(ended)).not.toContain('Asha Rao')
  expect(await storedOf(open)).toContain('Asha Rao')
})

it('the payer of a late receipt is not the only one, where the others were erased', async () => {
  const payin = await paid()
  await pay(payin, 9_900n, { accountName: 'Meera Shah', accountNumber: '50100777777777' })
  await pay(payin, 100n, { accountName: 'Meera Shah', accountNumber: '50100777777777' })
  expect(await erasePersonalData(gateway, payin, ann)).toBe('ERASED')
  await pay(payin, 101n, { accountName: 'A Stranger', accountNumber: '50100666666666' })
  expect(codeOf(await refund(payin, undefined, { paymentMethod: undefined }))).toBe('REFUND_ACCOUNT_REQUIRED')
})
