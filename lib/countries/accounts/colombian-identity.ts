import { type AccountFault, fault } from './account-fault.ts'
import { ungrouped } from './digits.ts'
import { nitFault } from './nit.ts'

/** Nine digits, a hyphen and one more are a NIT with its check digit; without the hyphen ten digits may as well be a cédula. */
const nitWithCheckDigit = /^\d{9}-\d$/

/**
 * Who holds a Colombian account: cédula of a citizen or foreigner, tarjeta de identidad, passport or NIT. Only the NIT has a check digit,
 * and forms write it with or without: it is checked where it is told apart.
 */
export function colombianIdentityFault(identity: string): AccountFault | undefined {
  if (nitWithCheckDigit.test(identity.replace(/[. ]/g, ''))) return nitFault(identity)
  if (/^[A-Z0-9]{4,20}$/i.test(ungrouped(identity))) return undefined
  return fault(
    'BAD_SHAPE',
    'It is the number of a cédula, passport or NIT: 4 to 20 digits or letters, for example 1032456789 or 213.123.432-1',
  )
}
