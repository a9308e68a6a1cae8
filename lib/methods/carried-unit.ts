import { currencyOf, type CurrencyCode } from '../money/currency.ts'
import { money, type Money } from '../money/money.ts'

/** The smallest unit of the currency that the rail of a method carries. */
export const carriedUnit = (
  { wholeUnitsIn = [] }: { readonly wholeUnitsIn?: readonly CurrencyCode[] },
  currencyCode: CurrencyCode,
): Money =>
  money(
    wholeUnitsIn.includes(currencyCode) ? 10n ** BigInt(currencyOf(currencyCode).minorUnits) : 1n,
    currencyCode,
  )
