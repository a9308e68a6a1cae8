import { type AccountFault, fault } from './account-fault.ts'
import { digitsOf, ungrouped, weightedSum } from './digits.ts'

/** Thai national ID (first digit 1 to 8) and tax ID of companies (first digit 0): 13 digits, the last one a check digit modulo 11. */
export function thaiIdFault(id: string): AccountFault | undefined {
  const number = ungrouped(id)
  if (!/^[0-8]\d{12}$/.test(number)) {
    return fault(
      'BAD_SHAPE',
      'A Thai ID has 13 digits and does not begin with 9, for example 1-2345-45678-78-1',
    )
  }
  const digits = digitsOf(number)
  const sum = weightedSum(digits.slice(0, 12), [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  if (digits[12] === (11 - (sum % 11)) % 10) return undefined
  return fault(
    'BAD_CHECK_DIGIT',
    'The last digit of the Thai ID does not match the others: a digit is mistyped',
  )
}
