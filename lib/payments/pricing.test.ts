import { expect, it } from 'vitest'
import type { Merchant } from '../merchants/directory.ts'
import { money } from '../money/money.ts'
import { priceOf, vatJson } from './pricing.ts'

const prices: Partial<Merchant> = {
  vatPercent: (currencyCode: string) => ({ INR: '18', THB: '7' })[currencyCode] ?? '0',
  vatOnFee: (currencyCode: string) => currencyCode === 'THB',
  method: (kind: string, methodCode: string) => ({
    enabled: true,
    feePercent: kind === 'payout' ? '0.5' : '1.5',
    feeFixed: methodCode === 'UPI' ? 25n : 0n,
  }),
}
const merchant = prices as Merchant

it.each([
  ['payin', 'UPI', 'INR', 10_000n, 175n, 1_800n],
  ['payin', 'UPIQR', 'INR', 10_000n, 150n, 1_800n],
  ['payout', 'UPI', 'INR', 10_000n, 75n, 1_800n],
  ['payin', 'UPI', 'JPY', 333n, 30n, 0n],
] as const)(
  'a %s by %s of %s %s costs the percentage and the fixed fee, and VAT of its currency on the amount',
  (kind, methodCode, currencyCode, amount, fee, vat) => {
    expect(priceOf(merchant, kind, methodCode, money(amount, currencyCode))).toEqual({
      fee: money(fee, currencyCode),
      vat: money(vat, currencyCode),
      vatOnFee: false,
    })
  },
)

it('VAT may be on the fee, rounded half-up, and is then in no answer about the payment', () => {
  const price = priceOf(merchant, 'payin', 'UPI', money(10_000n, 'THB'))
  expect(price).toEqual({ fee: money(175n, 'THB'), vat: money(12n, 'THB'), vatOnFee: true })
  expect(vatJson(price)).toEqual({})
  expect(JSON.stringify(vatJson({ ...price, vatOnFee: false }))).toContain('0.12')
})
