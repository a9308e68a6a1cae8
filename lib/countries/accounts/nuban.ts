import { type AccountFault, fault } from './account-fault.ts'
import { digitsOf, ungrouped, upToTen, weightedSum } from './digits.ts'

/**
 * NUBAN (Nigeria): ten digits. Only the shape is judged (specification of shapes: "NUBAN only by shape"),
 * since wallets and small banks have six-digit bank numbers whose check digit works otherwise.
 */
export function nubanFault(nuban: string): AccountFault | undefined {
  if (/^\d{10}$/.test(ungrouped(nuban))) return undefined
  return fault('BAD_SHAPE', 'A Nigerian account number (NUBAN) has 10 digits, for example 0000014579')
}

/**
 * Whether the check digit is that of a bank with a three-digit number: a hint for people, never a reason to
 * refuse.
 */
export function matchesNubanCheckDigit(bankCode: string, nuban: string): boolean {
  if (!/^\d{3}$/.test(bankCode) || nubanFault(nuban)) return false
  const digits = digitsOf(bankCode + ungrouped(nuban))
  return digits[12] === upToTen(weightedSum(digits.slice(0, 12), [3, 7, 3]))
}
