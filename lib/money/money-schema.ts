import { z } from 'zod'
import { currencyOf, isCurrencyCode } from './currency.ts'
import { parseAmount } from './money.ts'
import type { WrittenMoney } from './written-money.ts'

const rightAmount = 'a number greater than 0 with at most 15 digits'

/**
 * `amount` of a request. The body parser turns a number that a double cannot hold exactly into Infinity, so a
 * finite number here is exactly what was written.
 */
const amount = z
  .number({
    error: ({ input }) => {
      if (input === undefined) return `amount is missing: it must be ${rightAmount}`
      return typeof input === 'number'
        ? `amount has too many digits: it must be ${rightAmount}`
        : `amount must be ${rightAmount}, not text or anything else`
    },
  })
  .superRefine((value, context) => {
    if (value <= 0) {
      return context.addIssue({
        code: 'custom',
        params: { code: 'NOT_POSITIVE' },
        message: 'amount must be greater than 0',
      })
    }
    // Digits are counted the same way for every currency; decimals are checked below, with the currency.
    if (parseAmount(String(value), 'USDC') === 'TOO_MANY_DIGITS') {
      context.addIssue({
        code: 'custom',
        params: { code: 'TOO_MANY_DIGITS' },
        message: 'amount must have at most 15 digits before and after the point together',
      })
    }
  })
  // The rules above that JSON Schema can express; the decimals differ by currency.
  .meta({
    description: 'Greater than 0, at most the decimals of the currency, at most 15 digits.',
    exclusiveMinimum: 0,
    maximum: 999_999_999_999_999,
    examples: [499.5],
  })

const currencyCode = z
  .string('currencyCode must be a text of 3 or 4 capital letters, such as INR')
  .regex(/^[A-Z]{3,4}$/, 'currencyCode must be 3 or 4 capital letters, such as INR')
  .meta({ description: 'ISO 4217; USDC and USDT for crypto currencies.', examples: ['INR'] })

/** The `money` object of requests (specification, "Common value objects"; specification-gaps.md, "Money"). */
export const moneySchema = z
  .object({ amount, currencyCode })
  .superRefine((value, context) => {
    if (!isCurrencyCode(value.currencyCode)) return
    if (parseAmount(String(value.amount), value.currencyCode) !== 'TOO_MANY_DECIMALS') return
    const { code, minorUnits } = currencyOf(value.currencyCode)
    context.addIssue({
      code: 'custom',
      path: ['amount'],
      params: { code: 'TOO_MANY_DECIMALS' },
      message: `amount has too many decimals: ${code} has ${minorUnits === 0 ? 'none' : minorUnits}`,
    })
  })
  .transform((value): WrittenMoney => ({
    amountText: String(value.amount),
    currencyCode: value.currencyCode,
  }))
