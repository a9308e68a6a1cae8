import { type AccountFault, fault } from './account-fault.ts'
import { digitsOf, ungrouped, upToTen, weightedSum } from './digits.ts'

/**
 * CBU and CVU (Argentina): 22 digits in two blocks, 7 of bank and branch, 13 of account, each with its check
 * digit. A CVU (wallet) begins with 000.
 */
export function cbuFault(cbu: string): AccountFault | undefined {
  const number = ungrouped(cbu)
  if (!/^\d{22}$/.test(number)) {
    return fault('BAD_SHAPE', 'A CBU or CVU has 22 digits, for example 2850590940090418135201')
  }
  const digits = digitsOf(number)
  if (endsWithCheck(digits.slice(0, 8)) && endsWithCheck(digits.slice(8))) return undefined
  return fault(
    'BAD_CHECK_DIGIT',
    'The check digits of the CBU or CVU do not match the others: a digit is mistyped',
  )
}

/** Weights 3, 1, 7, 9 from the right of the digits before the check digit. */
function endsWithCheck(block: readonly number[]): boolean {
  const fromTheRight = block.slice(0, -1).toReversed()
  return block.at(-1) === upToTen(weightedSum(fromTheRight, [3, 1, 7, 9]))
}
