import type { PaymentKind } from '../../money/payment-kinds.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { amountFixed, money, parseTypedAmount } from '../../money/money.ts'
import { merchantFault, type MerchantFault } from '../merchant-fault.ts'
import { percentFault } from './percent-fault.ts'

/** A method in one currency, as the registry of methods offers it. */
export interface OfferedMethod {
  readonly kind: PaymentKind
  readonly methodCode: string
  readonly currencyCode: CurrencyCode
}

/** Limits and fees as decimal text. */
export interface PriceChange {
  readonly minimum?: string | undefined
  readonly maximum?: string | undefined
  readonly feePercent?: string | undefined
  readonly feeFixed?: string | undefined
}

interface Selection extends PriceChange {
  readonly method?: string | undefined
  readonly currency?: string | undefined
  readonly enabled?: boolean | undefined
}

/** One row of merchant_method to write; undefined leaves the column as it is. */
export interface MethodChange extends OfferedMethod, PriceChange {
  readonly enabled?: boolean | undefined
}

/**
 * Applies the given limits and fees to every selected method and currency. Refunds only where they are named:
 * what holds for all methods is about orders.
 */
export function changesOfMethods(
  offered: readonly OfferedMethod[],
  selection: Selection,
): readonly MethodChange[] | MerchantFault {
  const { method, currency, enabled, minimum, maximum, feePercent, feeFixed } = selection
  const touched = offered.filter(
    (candidate) =>
      (method === undefined ? candidate.kind !== 'refund' : candidate.methodCode === method) &&
      (currency === undefined || candidate.currencyCode === currency),
  )
  if (touched.length === 0 && method !== undefined) return notOffered(offered, method, currency)
  const named = [enabled, minimum, maximum, feePercent, feeFixed].some((value) => value !== undefined)
  if (!named) return []
  const fault =
    percentFault('fee', feePercent, '1.5') ??
    touched.flatMap((candidate) => amountFaults(candidate.currencyCode, { minimum, maximum, feeFixed }))[0]
  if (fault) return fault
  return touched.map((candidate) => ({ ...candidate, enabled, minimum, maximum, feePercent, feeFixed }))
}

function notOffered(
  offered: readonly OfferedMethod[],
  method: string,
  currency: string | undefined,
): MerchantFault {
  const ofMethod = [
    ...new Set(offered.filter(({ methodCode }) => methodCode === method).map((one) => one.currencyCode)),
  ]
  const known = [...new Set(offered.map(({ methodCode }) => methodCode))].toSorted()
  const message =
    ofMethod.length === 0
      ? `There is no method ${method}. Known: ${known.join(', ')}.`
      : `${method} is not offered in ${currency}, only in ${ofMethod.join(', ')}.`
  return merchantFault('SETTING_INVALID', message)
}

function amountFaults(
  currencyCode: CurrencyCode,
  amounts: Readonly<Record<string, string | undefined>>,
): MerchantFault[] {
  return Object.entries(amounts).flatMap(([name, text]) => {
    if (text === undefined) return []
    const amount = parseTypedAmount(text, currencyCode)
    if (typeof amount === 'bigint' && amount >= 0n) return []
    const smallest = amountFixed(money(1n, currencyCode))
    const message = `The ${name} ${text} is not an amount in ${currencyCode} (smallest unit ${smallest}). Select other currencies with --currency.`
    return [merchantFault('SETTING_INVALID', message)]
  })
}
