import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import { currencyOf, isCurrencyCode, type CurrencyCode } from '../../money/currency.ts'
import { money, parseTypedAmount, type Money } from '../../money/money.ts'
import { isUuid } from '../../platform/uuid.ts'

const t = consolePhrases('acts')

/** A text that a person typed on one line. */
export const line = (name: string) =>
  z
    .string(t('typed.missing', { name }))
    .trim()
    .regex(/^[^\p{Cc}]{1,140}$/u, t('typed.line', { name }))

/** Why something is done, for the audit. */
export const reason = line(t('name.reason'))

export const merchantCode = z
  .string(t('typed.noMerchant'))
  .regex(/^[A-Za-z0-9_-]{1,64}$/, t('merchant.unknown'))

export const uuid = z.string(t('typed.noId')).trim().refine(isUuid, t('typed.badId'))

export const currencyCode = z
  .string(t('typed.noCurrency'))
  .refine((code): code is CurrencyCode => isCurrencyCode(code), t('typed.badCurrency'))

/** An amount as a person types it, with its currency; `moneyOf` reads it. */
export const typedMoney = { amount: z.string(t('typed.noAmount')).trim(), currencyCode }

/** What is wrong with a typed amount; undefined: nothing. */
export function amountFault(amount: string, code: CurrencyCode): string | undefined {
  const read = parseTypedAmount(amount, code)
  if (typeof read === 'bigint') return undefined
  return t(`amount.${read}`, { amount, currency: code, decimals: currencyOf(code).minorUnits })
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
