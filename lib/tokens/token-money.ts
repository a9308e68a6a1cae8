import { isCurrencyCode } from '../money/currency.ts'
import { amountShortest, money, parseAmount, type Money } from '../money/money.ts'

/** The claim `money`: at most 15 digits, so a JSON number carries it exactly. */
export interface MoneyClaim {
  readonly amount: number
  readonly currencyCode: string
}

export const moneyClaim = (value: Money): MoneyClaim => ({
  amount: Number(amountShortest(value)),
  currencyCode: value.currencyCode,
})

/** The exact money of a claim, or undefined for a claim that we never issue. */
export function moneyOfClaim(claim: unknown): Money | undefined {
  if (typeof claim !== 'object' || claim === null || !('amount' in claim) || !('currencyCode' in claim))
    return undefined
  const { amount, currencyCode } = claim
  if (typeof amount !== 'number' || typeof currencyCode !== 'string' || !isCurrencyCode(currencyCode))
    return undefined
  const exact = parseAmount(String(amount), currencyCode)
  return typeof exact === 'bigint' ? money(exact, currencyCode) : undefined
}
