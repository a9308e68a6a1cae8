import { type AccountFault, fault } from './account-fault.ts'
import { digitsOf, ungrouped, upToTen, weightedSum } from './digits.ts'

/**
 * CLABE (Mexico): 3 digits of bank, 3 of city, 11 of account, 1 check digit. City codes are not compared with
 * any list.
 */
export function clabeFault(clabe: string): AccountFault | undefined {
  const number = ungrouped(clabe)
  if (!/^\d{18}$/.test(number))
    return fault('BAD_SHAPE', 'A CLABE has 18 digits, for example 032180000118359719')
  const digits = digitsOf(number)
  // Each product counts by its last digit only, which leaves the sum modulo 10 as it is.
  if (digits[17] === upToTen(weightedSum(digits.slice(0, 17), [3, 7, 1]))) return undefined
  return fault(
    'BAD_CHECK_DIGIT',
    'The last digit of the CLABE does not match the others: a digit is mistyped',
  )
}
