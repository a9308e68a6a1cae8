import { InvalidArgumentError } from 'commander'

/** An amount or a range of amounts, both ends inclusive: decimal texts, in whatever currency. */
export interface AmountRange {
  readonly least: string
  readonly most: string
}

const written = /^(\d{1,15}(?:\.\d{1,6})?)(?:\.\.(\d{1,15}(?:\.\d{1,6})?))?$/

/** Reads `A` or `A..B`. */
export function parseAmountRange(text: string): AmountRange {
  const [, least, most = least] = written.exec(text.trim()) ?? []
  if (least !== undefined && most !== undefined) return { least, most }
  throw new InvalidArgumentError('It must be an amount such as 350.02, or a range such as 300..400.')
}
