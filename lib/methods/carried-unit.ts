import { currencyOf, type CurrencyCode } from '../money/currency.ts'
import { money, type Money } from '../money/money.ts'

/** A method, as far as it says which amounts its rail carries. */
export interface CarryingMethod {
  readonly wholeUnitsIn?: readonly CurrencyCode[]
}

/** The smallest unit of the currency that the rail of a method carries. */
export const carriedUnit = ({ wholeUnitsIn = [] }: CarryingMethod, currencyCode: CurrencyCode): Money =>
  money(
    wholeUnitsIn.includes(currencyCode) ? 10n ** BigInt(currencyOf(currencyCode).minorUnits) : 1n,
    currencyCode,
  )
