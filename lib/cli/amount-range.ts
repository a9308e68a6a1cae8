import { InvalidArgumentError } from 'commander'
import type { AmountRange } from '../payments/search/payment-search.ts'

export type { AmountRange }

const written = /^(\d{1,15}(?:\.\d{1,6})?)(?:\.\.(\d{1,15}(?:\.\d{1,6})?))?$/

/** Reads `A` or `A..B`. */
export function parseAmountRange(text: string): AmountRange {
  const [, least, most = least] = written.exec(text.trim()) ?? []
  if (least !== undefined && most !== undefined) return { least, most }
  throw new InvalidArgumentError('It must be an amount such as 350.02, or a range such as 300..400.')
}
