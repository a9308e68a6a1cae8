import { expect, it } from 'vitest'
import { askedMoney } from '../../money/written-money.ts'
import { paymentOptions } from '../../payments/accept/payment-options.ts'
import { payingGateway } from '../../testing/payouts/paying-accounts.ts'
import { createPayout, merchantOf, payoutBodyOf } from '../../testing/test-gateway.ts'

const { gateway, inr, account, credit } = await payingGateway()
const { db } = gateway
await credit(100_000n)
const offered = async (currencyCode: string) => {
  const asked = askedMoney({ amountText: '100', currencyCode })
  const options = await paymentOptions(gateway, await merchantOf(gateway), 'payout', asked)
  return 'value' in options
    ? options.value.map(({ paymentMethodCode }) => paymentMethodCode)
    : options.failure
}
const change = (columns: string) =>
  db.pool.query(`update receiving_account set ${columns} where id = $1`, [inr])
const create = () => createPayout(gateway, payoutBodyOf(1))

it('payouts are offered and taken only while an enabled account of the currency has payouts on', async () => {
  expect(await offered('INR')).toEqual(['BANK_TRANSFER'])
  expect(await create()).toHaveProperty('value')
  for (const [off, on] of [
    ['payouts_on = false', 'payouts_on = true'],
    ['disabled_at = now()', 'disabled_at = null'],
  ] as const) {
    await change(off)
    expect(await offered('INR')).toBe('BUSINESS_RULE')
    expect(JSON.stringify(await create())).toContain('PAYMENT_METHOD_NOT_AVAILABLE')
    await change(on)
  }
  expect(await offered('INR')).toEqual(['BANK_TRANSFER'])
  expect(await offered('THB')).toBe('BUSINESS_RULE')
})

it('a method that no file can pay is not offered', async () => {
  await account('KES')
  expect(await offered('KES')).not.toContain('WALLET_TRANSFER')
  expect(await offered('KES')).toContain('BANK_TRANSFER')
})
