/**
 * Takes fields out of a line of fixed columns, by the positions of the layout: from 1, both ends included.
 * Source: FEBRABAN, Layout padrão 240 posições.
 */
export type CnabFields = (from: number, to: number) => string

export function cnabFields(text: string): CnabFields {
  const padded = text.padEnd(240, ' ')
  return (from, to) => padded.slice(from - 1, to).trim()
}

/** Digits of hundredths, or undefined where a field has none. */
export const hundredths = (digits: string): string | undefined =>
  /^\d{1,18}$/.test(digits) ? digits : undefined

/** An account as the layouts write it: without leading zeros, check digit behind a hyphen. */
export function cnabAccount(
  fields: CnabFields,
  from: number,
): { readonly number: string; readonly bank: string } {
  const branch = fields(from, from + 4).replace(/^0+(?=.)/, '')
  const number = fields(from + 6, from + 17).replace(/^0+(?=.)/, '')
  const digit = fields(from + 18, from + 18)
  return { number: digit === '' ? number : `${number}-${digit}`, bank: `${fields(1, 3)}/${branch}` }
}
