import type { PaymentKind } from '../money/payment-kinds.ts'
import type { Merchant } from '../merchants/directory.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { add, money, moneyJson, percentOf, type Money, type MoneyJson } from '../money/money.ts'

/**
 * What the merchant pays for one payment, rounded half-up: the fee on the order amount, the VAT on the order
 * amount or on the fee (specification-gaps.md, "Money").
 */
export interface Price {
  readonly fee: Money
  readonly vat: Money
  readonly vatOnFee: boolean
}

export function priceOf(merchant: Merchant, kind: PaymentKind, methodCode: string, ordered: Money): Price {
  const currencyCode: CurrencyCode = ordered.currencyCode
  const { feePercent, feeFixed } = merchant.method(kind, methodCode, currencyCode)
  const fee = add(percentOf(ordered, feePercent), money(feeFixed, currencyCode))
  const vatOnFee = merchant.vatOnFee(currencyCode)
  return { fee, vat: percentOf(vatOnFee ? fee : ordered, merchant.vatPercent(currencyCode)), vatOnFee }
}

/**
 * VAT as answers about a payment have it: absent where the merchant is charged none, and where it is that of
 * the fee, which settlements show.
 */
export const vatJson = ({ vat, vatOnFee }: Omit<Price, 'fee'>): { vat?: MoneyJson } =>
  vat.amount === 0n || vatOnFee ? {} : { vat: moneyJson(vat) }
