import { type AccountFault, fault } from './account-fault.ts'
import { cuitFault } from './cuit.ts'
import { ungrouped } from './digits.ts'

const cuitDigits = 11

/**
 * Who holds an Argentine account, as banks ask it: CUIT or CUIL (check digit), DNI (7 or 8 digits), or the passport of a foreigner, which
 * has a letter. A number of digits that is none of the first two is one that lost or gained a digit.
 */
export function argentineIdentityFault(identity: string): AccountFault | undefined {
  const number = ungrouped(identity)
  if (/^\d+$/.test(number) && number.length === cuitDigits) return cuitFault(number)
  if (/^\d{7,8}$/.test(number) || isPassport(number)) return undefined
  return fault(
    'BAD_SHAPE',
    'It is a CUIT or CUIL of 11 digits, for example 20-05536168-2, a DNI of 7 or 8 digits, or the number of a passport',
  )
}

const isPassport = (number: string): boolean => /^[A-Z0-9]{4,20}$/i.test(number) && /[A-Z]/i.test(number)
