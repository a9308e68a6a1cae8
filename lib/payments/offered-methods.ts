import type { OfferedMethod } from '../merchants/settings/method-change.ts'
import { refundMethodCode } from '../merchants/merchant.ts'
import { payinMethods } from '../methods/payin-registry.ts'
import { payoutMethods } from '../methods/payout-registry.ts'
import { currencies as allCurrencies } from '../money/currency.ts'

/**
 * Every method in each of its currencies and for each kind of payment; methods that share a code are
 * configured as one. Refunds are configured under one name, whatever they are paid by.
 */
export function offeredMethods(): OfferedMethod[] {
  const offered = payinMethods.flatMap(({ code, kinds, currencies }) =>
    kinds.flatMap((kind) => currencies.map((currencyCode) => ({ kind, methodCode: code, currencyCode }))),
  )
  const paidOut = payoutMethods.flatMap(({ code, currencies }) =>
    currencies.map((currencyCode) => ({ kind: 'payout' as const, methodCode: code, currencyCode })),
  )
  const refunded = allCurrencies
    .filter(({ type }) => type === 'FIAT')
    .map(({ code }) => ({ kind: 'refund' as const, methodCode: refundMethodCode, currencyCode: code }))
  const byName = new Map(
    [...offered, ...paidOut, ...refunded].map((one) => [
      `${one.kind} ${one.methodCode} ${one.currencyCode}`,
      one,
    ]),
  )
  return [...byName.values()]
}
