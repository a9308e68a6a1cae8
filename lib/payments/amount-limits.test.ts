import { describe, expect, it } from 'vitest'
import type { Merchant, MethodSettings } from '../merchants/directory.ts'
import { money } from '../money/money.ts'
import { limitFault, missedLimit, type Rail } from './amount-limits.ts'

const settings = (limits: Pick<MethodSettings, 'minimum' | 'maximum'>): MethodSettings => ({
  enabled: true,
  feePercent: '0',
  feeFixed: 0n,
  ...limits,
})
const plain = { code: 'UPI' }
const standing = (amount: bigint, limits: Pick<MethodSettings, 'minimum' | 'maximum'>, rail: Rail = plain) =>
  missedLimit(rail, settings(limits), money(amount, 'INR'))?.code ?? 'WITHIN'

describe('an amount', () => {
  it('without limits is within them', () => {
    expect(standing(1n, {})).toBe('WITHIN')
    expect(standing(999_999_999_999_999n, {})).toBe('WITHIN')
  })

  it.each([
    [99n, 'AMOUNT_BELOW_MINIMUM'],
    [100n, 'WITHIN'],
    [500n, 'WITHIN'],
    [501n, 'AMOUNT_ABOVE_MAXIMUM'],
  ])('may be the limits themselves: %s of 100 to 500 is %s', (amount, expected) => {
    expect(standing(amount, { minimum: 100n, maximum: 500n })).toBe(expected)
  })

  it('is above a maximum of nothing, however small it is', () => {
    expect(standing(1n, { maximum: 0n })).toBe('AMOUNT_ABOVE_MAXIMUM')
  })

  it('is no more than the rail can carry, whatever the merchant allows', () => {
    const rail = { ...plain, amountMax: () => 1_000n }
    expect(standing(1_000n, { maximum: 9_999n }, rail)).toBe('WITHIN')
    expect(standing(1_001n, { maximum: 9_999n }, rail)).toBe('AMOUNT_ABOVE_MAXIMUM')
  })

  it('is a multiple of what the rail carries, where that is whole units', () => {
    const whole = { ...plain, wholeUnitsIn: ['INR'] as const }
    expect(standing(1_200n, {}, whole)).toBe('WITHIN')
    expect(standing(1_250n, {}, whole)).toBe('AMOUNT_NOT_PAYABLE')
    expect(standing(1_250n, {}, { ...plain, wholeUnitsIn: ['IDR'] as const })).toBe('WITHIN')
  })

  it('leaves room for the offset in the unit that the rail carries', () => {
    const byAmount = { ...plain, amountMax: () => 100_000n, identifiedBy: () => 'AMOUNT' as const }
    const whole = { ...byAmount, wholeUnitsIn: ['INR'] as const }
    expect(standing(90_100n, {}, whole)).toBe('WITHIN')
    expect(standing(90_200n, {}, whole)).toBe('AMOUNT_ABOVE_MAXIMUM')
  })

  it('leaves room for the offset where the amount identifies the transfer', () => {
    const byAmount = { ...plain, amountMax: () => 1_000n, identifiedBy: () => 'AMOUNT' as const }
    expect(standing(901n, {}, byAmount)).toBe('WITHIN')
    expect(standing(902n, {}, byAmount)).toBe('AMOUNT_ABOVE_MAXIMUM')
    const byReference = { ...byAmount, identifiedBy: () => 'REFERENCE' as const }
    expect(standing(1_000n, {}, byReference)).toBe('WITHIN')
  })
})

describe('a create outside the limits', () => {
  const limits = settings({ minimum: 100n, maximum: 500n })
  const rules: Partial<Merchant> = {
    method: (kind, code) => (kind === 'payin' && code === 'UPI' ? limits : settings({})),
  }
  const merchant = rules as Merchant
  const path = 'paymentRequested.money.amount'

  it.each([
    [99n, 'AMOUNT_BELOW_MINIMUM', 'the amount is below the minimum of UPI, 1 INR'],
    [501n, 'AMOUNT_ABOVE_MAXIMUM', 'the amount is above the maximum of UPI, 5 INR'],
  ])('gets the violated limit, its method and its amount: %s', (amount, code, message) => {
    expect(limitFault(merchant, 'payin', plain, money(amount, 'INR'))).toEqual({
      failure: 'BUSINESS_RULE',
      faults: [{ code, message, path }],
    })
  })

  it('gets no fault within them, nor where other limits apply', () => {
    expect(limitFault(merchant, 'payin', plain, money(100n, 'INR'))).toBeUndefined()
    expect(limitFault(merchant, 'payout', plain, money(1n, 'INR'))).toBeUndefined()
  })
})
