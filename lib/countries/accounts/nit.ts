import { type AccountFault, fault } from './account-fault.ts'
import { digitsOf, ungrouped, weightedSum } from './digits.ts'

/** Prime weights of the Colombian tax office (DIAN), from the right. */
const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41]

/** NIT (Colombia): 9 digits and a check digit modulo 11. */
export function nitFault(nit: string): AccountFault | undefined {
  const number = ungrouped(nit)
  if (!/^\d{10}$/.test(number)) {
    return fault('BAD_SHAPE', 'A NIT has 9 digits and a check digit, for example 213.123.432-1')
  }
  const digits = digitsOf(number)
  const rest = weightedSum(digits.slice(0, 9).toReversed(), weights) % 11
  if (digits[9] === (rest < 2 ? rest : 11 - rest)) return undefined
  return fault('BAD_CHECK_DIGIT', 'The last digit of the NIT does not match the others: a digit is mistyped')
}
