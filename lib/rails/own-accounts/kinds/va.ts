import { virtualAccountDigits, virtualAccountBanks } from '../../../countries/virtual-accounts.ts'
import type { AddressKind } from './kind.ts'

/** A range of virtual accounts: the bank books each number that begins with the prefix to one account. */
export const va: AddressKind = {
  kind: 'VA',
  identifier: 'PREFIX:LENGTH, the prefix that the bank assigned and how many digits a whole number has',
  stored: (identifier) => identifier.replaceAll(' ', ''),
  methods: (currencyCode) => (virtualAccountBanks(currencyCode).length > 0 ? ['VAPAY'] : []),
  fault: ({ identifier, currencyCode }) => {
    const range = numberRange(identifier)
    if (!range)
      return '--identifier is no range of virtual accounts: write PREFIX:LENGTH, such as 88081:16, with the digits that the bank assigned and the length of a whole number.'
    const digitsMax = virtualAccountDigits(currencyCode)
    if (range.digits > digitsMax)
      return `--identifier: numbers of virtual accounts in ${currencyCode} have at most ${digitsMax} digits, not ${range.digits}.`
    return range.digits - range.prefix.length < roomMin
      ? `--identifier leaves ${Math.max(0, range.digits - range.prefix.length)} digits after the prefix; ${roomMin} are needed, because no number is given out twice in a year.`
      : undefined
  },
}

/** A million numbers: no number comes back for more than a year. */
const roomMin = 6

/** The numbers of an account of kind VA. */
export interface NumberRange {
  readonly prefix: string
  /** Length of a whole number, the prefix included. */
  readonly digits: number
}

/** Reads `PREFIX:LENGTH`; undefined where it is something else. */
export function numberRange(identifier: string): NumberRange | undefined {
  const [, prefix, length] = /^(\d{1,20}):(\d{1,2})$/.exec(identifier) ?? []
  return prefix === undefined || length === undefined ? undefined : { prefix, digits: Number(length) }
}
