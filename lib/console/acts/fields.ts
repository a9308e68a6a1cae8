import { z } from 'zod'
import { currencyOf, isCurrencyCode, type CurrencyCode } from '../../money/currency.ts'
import { money, parseTypedAmount, type Money } from '../../money/money.ts'
import { isUuid } from '../../platform/uuid.ts'

/** A text that a person typed on one line. */
export const line = (name: string) =>
  z
    .string(`${name} is missing.`)
    .trim()
    .regex(/^[^\p{Cc}]{1,140}$/u, `${name} must be 1 to 140 characters on one line.`)

/** Why something is done, for the audit. */
export const reason = line('The reason')

export const merchantCode = z
  .string('The merchant is missing.')
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'There is no such merchant.')

export const uuid = z.string('The ID is missing.').trim().refine(isUuid, 'This is no ID.')

export const currencyCode = z
  .string('The currency is missing.')
  .refine((code): code is CurrencyCode => isCurrencyCode(code), 'There is no such currency.')

/** An amount as a person types it, with its currency; `moneyOf` reads it. */
export const typedMoney = { amount: z.string('The amount is missing.').trim(), currencyCode }

/** What is wrong with a typed amount; undefined: nothing. */
export function amountFault(amount: string, code: CurrencyCode): string | undefined {
  const read = parseTypedAmount(amount, code)
  if (typeof read === 'bigint') return undefined
  const { minorUnits } = currencyOf(code)
  const faults = {
    NOT_A_NUMBER: 'is not a number: write it like 1000 or 1000.5, without separators and currency.',
    TOO_MANY_DIGITS: 'has more than 15 digits.',
    TOO_MANY_DECIMALS: `has too many decimals: ${code} has ${minorUnits === 0 ? 'none' : minorUnits}.`,
  }
  return `The amount ${amount} ${faults[read]}`
}

/** The amount of `typedMoney`, once `amountFault` found nothing. */
export function moneyOf({ amount, currencyCode: code }: Typed): Money {
  const read = parseTypedAmount(amount, code)
  if (typeof read !== 'bigint') throw new Error(`${amount} ${code} was not checked`)
  return money(read, code)
}

interface Typed {
  readonly amount: string
  readonly currencyCode: CurrencyCode
}

/** Checks the amount of a schema that has `typedMoney`. */
export function withAmount(typed: Typed, context: z.RefinementCtx): void {
  const fault = amountFault(typed.amount, typed.currencyCode)
  if (fault !== undefined) context.addIssue({ code: 'custom', path: ['amount'], message: fault })
}

/** A body as the API reads it: its amounts, of 15 digits at most, are exact numbers there. */
export const requestBody = (body: object): unknown => JSON.parse(JSON.stringify(body))
