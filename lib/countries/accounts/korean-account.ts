import { type AccountFault, fault } from './account-fault.ts'
import { ungrouped } from './digits.ts'

/** Account of a Korean bank: 10 to 14 digits; banks do not publish their check digits. */
export function koreanAccountFault(accountNumber: string): AccountFault | undefined {
  if (/^\d{10,14}$/.test(ungrouped(accountNumber))) return undefined
  return fault('BAD_SHAPE', 'A Korean account number has 10 to 14 digits, hyphens allowed')
}
