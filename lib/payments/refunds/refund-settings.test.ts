import { expect, it } from 'vitest'
import { refundMethodCode } from '../../merchants/merchant.ts'
import { configureMerchant, type Configuration } from '../../merchants/settings/configure.ts'
import { byOperator, byRail } from '../../platform/audit/actor.ts'
import { ashasAccount, codeOf, refundKey, refundsOf } from '../../testing/refunds/refunds-of.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { erasePersonalData } from '../../privacy/erase-personal-data.ts'
import { confirmPayout } from '../payouts/end-payout.ts'
import { selectPayout } from '../payouts/sql/select-payout.ts'
import { refundDetail } from './refund-detail.ts'
import { refundsTo } from './sql/refunds-to.ts'

const gateway = await testGateway()
const { paid, refund, refundedOf } = refundsOf(gateway)
const ann = byOperator('Ann')

async function configure(change: Partial<Configuration>): Promise<void> {
  const offered = [{ kind: 'refund', methodCode: refundMethodCode, currencyCode: 'INR' }] as const
  const configuration = { code: 'ACME', method: refundMethodCode, currency: 'INR', ...change }
  expect(await configureMerchant(gateway.db, offered, configuration, ann)).toMatchObject({ methods: 1 })
  gateway.merchants.drop('ACME')
}

it('refunds keep the limits that the merchant has for them', async () => {
  const payin = await paid(10_000n)
  await configure({ minimum: '10', maximum: '40' })
  const refunds = [9.99, 40.01, 10, 40]
  const codes = []
  for (const rupees of refunds) codes.push(codeOf(await refund(payin, rupees)))
  expect(codes).toEqual(['AMOUNT_BELOW_MINIMUM', 'AMOUNT_ABOVE_MAXIMUM', 'ACCEPTED', 'ACCEPTED'])
  expect(await refundedOf(payin)).toBe(5_000n)
})

it('refunds that are switched off are refused until they are on again', async () => {
  const payin = await paid(10_000n)
  await configure({ enabled: false })
  expect(codeOf(await refund(payin, 20))).toBe('PAYMENT_METHOD_NOT_AVAILABLE')
  await configure({ enabled: true })
  expect(codeOf(await refund(payin, 20))).toBe('ACCEPTED')
})

it('a refund to a bank that no payout reaches is refused', async () => {
  const payin = await paid(10_000n)
  const paymentMethod = { ...ashasAccount, paymentOperatorCode: 'NO_SUCH_BANK' }
  expect(codeOf(await refund(payin, 20, { paymentMethod }))).toBe('PAYMENT_OPERATOR_NOT_AVAILABLE')
  expect(await refundedOf(payin)).toBe(0n)
})

it('a refund outside a sandbox is no test', async () => {
  const real = Object.assign(Object.create(gateway) as typeof gateway, { mode: 'production' as const })
  const key = refundKey()
  expect(codeOf(await refundsOf(real).refund(await paid(10_000n), 20, { key }))).toBe('ACCEPTED')
  expect(await selectPayout(gateway.db, key)).toMatchObject({ isTest: false })
})

it('the answer names the account of a refund, and nothing else of it, until it is erased', async () => {
  const key = refundKey()
  const payin = await paid(10_000n)
  await refund(payin, 20, { key })
  const answered = async () => {
    const [record, [to]] = [await selectPayout(gateway.db, key), await refundsTo(gateway, [key])]
    return record && to && refundDetail(record, to)
  }
  const method = { idRefund: key.paymentId, paymentMethodCode: 'BANK_TRANSFER' }
  const named = { idPayin: payin.paymentId, paymentMethodResponse: method }
  expect(await answered()).toMatchObject({ paymentMethodResponse: { account: ashasAccount.account } })
  await confirmPayout(gateway, key, byRail('bank'))
  await erasePersonalData(gateway, key, ann)
  expect(await answered()).toMatchObject(named)
  expect(await answered()).not.toHaveProperty('paymentMethodResponse.account')
  expect(await refundsTo(gateway, [])).toEqual([])
})
