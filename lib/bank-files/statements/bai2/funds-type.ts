import { countOf } from '../../text/count.ts'
import { quoted } from '../part.ts'

/** The fields behind an amount's funds type and its own fields. */
export interface AfterFunds {
  readonly rest: readonly string[]
  /** YYMMDD, of funds type V. */
  readonly valueDate?: string
}

/**
 * Skips a funds type: none, Z, 0, 1, 2 alone; V with date and time; S with three amounts; D with a number of
 * pairs of days and amounts.
 */
export function skipFunds([type = '', ...rest]: readonly string[]): AfterFunds | string {
  switch (type.trim().toUpperCase()) {
    case '':
    case 'Z':
    case '0':
    case '1':
    case '2':
      return { rest }
    case 'V':
      return { rest: rest.slice(2), valueDate: (rest[0] ?? '').trim() }
    case 'S':
      return { rest: rest.slice(3) }
    case 'D': {
      const count = countOf((rest[0] ?? '').trim())
      return count === undefined ? 'funds type D has no number of days' : { rest: rest.slice(1 + 2 * count) }
    }
    default:
      return `${quoted(type)} is not a funds type`
  }
}
