import { type AccountFault, fault } from './account-fault.ts'
import { ungrouped, weightedSum } from './digits.ts'

const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * CNPJ (Brazil, companies): 12 characters and two check digits modulo 11. Numbers given since July 2026 may
 * hold letters, which count as their ASCII code less 48, as digits always did (Receita Federal, IN
 * 2229/2024).
 */
export function cnpjFault(cnpj: string): AccountFault | undefined {
  const number = ungrouped(cnpj).toUpperCase()
  if (!/^[0-9A-Z]{12}\d\d$/.test(number)) {
    return fault(
      'BAD_SHAPE',
      'A CNPJ has 12 digits or letters and 2 check digits, for example 16.727.230/0001-97',
    )
  }
  const values = [...number].map((character) => character.charCodeAt(0) - 48)
  const matches =
    values[12] === checkDigit(values.slice(0, 12)) && values[13] === checkDigit(values.slice(0, 13))
  if (matches && new Set(number).size > 1) return undefined
  return fault(
    'BAD_CHECK_DIGIT',
    'The last two digits of the CNPJ do not match the others: a character is mistyped',
  )
}

function checkDigit(values: readonly number[]): number {
  const rest = weightedSum(values, weights.slice(weights.length - values.length)) % 11
  return rest < 2 ? 0 : 11 - rest
}
