/** A count or an ordinal of up to nine digits, never an amount. Undefined for any other text. */
export const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
