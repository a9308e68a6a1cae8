import { oneLine } from '../part.ts'
import type { FieldReference, NamedAccount } from '../statement.ts'

/**
 * Takes fields out of a line of fixed columns, by the positions of the layout: from 1, both ends included.
 * Source: FEBRABAN, Layout padrão 240 posições.
 */
export type CnabFields = (from: number, to: number) => string

export function cnabFields(text: string): CnabFields {
  const padded = text.padEnd(240, ' ')
  return (from, to) => padded.slice(from - 1, to).trim()
}

/** A reference in a field of its own; none where the field is empty or all zeros. */
export const namedReference = (field: string, value: string): readonly FieldReference[] =>
  /[^0 ]/.test(value) ? [{ field, value: oneLine(value) }] : []

/** Digits of hundredths, or undefined where a field has none. */
export const hundredths = (digits: string): string | undefined =>
  /^\d{1,18}$/.test(digits) ? digits : undefined

/** The account of a batch, whose branch begins at a position. */
export const cnabAccount = (fields: CnabFields, from: number): NamedAccount =>
  accountOf(fields(1, 3), fields(from, from + 4), fields(from + 6, from + 17), fields(from + 18, from + 18))

/** An account as the layouts write it: without leading zeros, check digit behind a hyphen. */
export function accountOf(bank: string, branch: string, number: string, digit: string): NamedAccount {
  const short = (digits: string) => digits.replace(/^0+(?=.)/, '')
  return {
    number: digit === '' ? short(number) : `${short(number)}-${digit}`,
    bank: `${bank}/${short(branch)}`,
  }
}
