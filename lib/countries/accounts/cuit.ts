import { type AccountFault, fault } from './account-fault.ts'
import { digitsOf, ungrouped, weightedSum } from './digits.ts'

/**
 * Persons, companies, foreigners. Source: python-stdnum ar/cuit.py; 25 and 26 (persons, too) from general
 * knowledge.
 */
const prefixes = ['20', '23', '24', '25', '26', '27', '30', '33', '34', '50', '51', '55']

/** CUIT or CUIL (Argentina): 11 digits, hyphens allowed, the last one a check digit modulo 11. */
export function cuitFault(cuit: string): AccountFault | undefined {
  const number = ungrouped(cuit)
  if (!/^\d{11}$/.test(number))
    return fault('BAD_SHAPE', 'A CUIT or CUIL has 11 digits, for example 20-05536168-2')
  if (!prefixes.includes(number.slice(0, 2))) {
    return fault('BAD_PREFIX', `A CUIT or CUIL begins with one of ${prefixes.join(', ')}`)
  }
  const digits = digitsOf(number)
  const rest = 11 - (weightedSum(digits.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)
  const check = rest === 11 ? 0 : rest === 10 ? 9 : rest
  if (digits[10] === check) return undefined
  return fault(
    'BAD_CHECK_DIGIT',
    'The last digit of the CUIT or CUIL does not match the others: a digit is mistyped',
  )
}
