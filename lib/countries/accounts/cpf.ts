import { type AccountFault, fault } from './account-fault.ts'
import { digitsOf, ungrouped, weightedSum } from './digits.ts'

/** CPF (Brazil, persons): 11 digits, dots and hyphen allowed, the last two check digits modulo 11. */
export function cpfFault(cpf: string): AccountFault | undefined {
  const number = ungrouped(cpf)
  if (!/^\d{11}$/.test(number)) return fault('BAD_SHAPE', 'A CPF has 11 digits, for example 123.456.789-09')
  const digits = digitsOf(number)
  // Eleven equal digits pass the arithmetic, but are never issued.
  const matches =
    digits[9] === checkDigit(digits.slice(0, 9)) && digits[10] === checkDigit(digits.slice(0, 10))
  if (matches && new Set(digits).size > 1) return undefined
  return fault(
    'BAD_CHECK_DIGIT',
    'The last two digits of the CPF do not match the others: a digit is mistyped',
  )
}

/** Weights fall to 2 at the last digit. */
function checkDigit(digits: readonly number[]): number {
  const weights = digits.map((_, at) => digits.length + 1 - at)
  const rest = weightedSum(digits, weights) % 11
  return rest < 2 ? 0 : 11 - rest
}
