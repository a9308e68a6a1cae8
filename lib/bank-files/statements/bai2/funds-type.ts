import { countOf } from '../../text/count.ts'
import { quoted } from '../part.ts'

/** Where the fields of an amount's funds type end. */
export interface AfterFunds {
  /** The index of the first field behind them. */
  readonly next: number
  /** YYMMDD, of funds type V. */
  readonly valueDate?: string
}

/**
 * Skips the funds type at an index: none, Z, 0, 1, 2 alone; V with date and time; S with three amounts; D
 * with a number of pairs of days and amounts.
 */
export function skipFunds(fields: readonly string[], at: number): AfterFunds | string {
  const type = fields[at] ?? ''
  const first = (fields[at + 1] ?? '').trim()
  switch (type.trim().toUpperCase()) {
    case '':
    case 'Z':
    case '0':
    case '1':
    case '2':
      return { next: at + 1 }
    case 'V':
      return { next: at + 3, valueDate: first }
    case 'S':
      return { next: at + 4 }
    case 'D': {
      const count = countOf(first)
      return count === undefined ? 'funds type D has no number of days' : { next: at + 2 + 2 * count }
    }
    default:
      return `${quoted(type)} is not a funds type`
  }
}
