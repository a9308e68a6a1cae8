import type { Merchant } from '../merchants/directory.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { add, money, moneyJson, percentOf, type Money, type MoneyJson } from '../money/money.ts'
import type { PaymentKind } from './payment-key.ts'

/**
 * What the merchant pays for one payment: both on the order amount, rounded half-up (specification-gaps.md,
 * "Money").
 */
export interface Price {
  readonly fee: Money
  readonly vat: Money
}

export function priceOf(merchant: Merchant, kind: PaymentKind, methodCode: string, ordered: Money): Price {
  const currencyCode: CurrencyCode = ordered.currencyCode
  const { feePercent, feeFixed } = merchant.method(kind, methodCode, currencyCode)
  return {
    fee: add(percentOf(ordered, feePercent), money(feeFixed, currencyCode)),
    vat: percentOf(ordered, merchant.vatPercent(currencyCode)),
  }
}

/** VAT as answers have it: absent where the merchant is charged none. */
export const vatJson = (vat: Money): { vat?: MoneyJson } => (vat.amount === 0n ? {} : { vat: moneyJson(vat) })
