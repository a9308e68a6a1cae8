import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type AccountFault, fault } from './account-fault.ts'

// The keys that Brazilians give instead of an account number: e-mail, phone, CPF or CNPJ, or a random one.
// Source: Banco Central do Brasil, DICT API 2.8.0, as integrators publish it, read November 2026: e-mail of
// at most 77 characters, phone in E.164, random key as a UUID.

/** The longest e-mail address that can be a key. */
export const pixEmailCharactersMax = 77

/** Area code, 9 and eight digits: only mobile numbers are keys in Brazil. */
const brazilianMobile = /^[1-9]{2}9\d{8}$/

/**
 * A phone key: a Brazilian mobile number, international or as it is dialled there, or the international
 * number of another country.
 */
export function pixPhoneFault(phoneNumber: string): AccountFault | undefined {
  const phone = parsePhoneNumberFromString(phoneNumber, { defaultCountry: 'BR', extract: false })
  const isMobile = phone?.countryCallingCode !== '55' || brazilianMobile.test(phone.nationalNumber)
  if (phone?.isPossible() && isMobile && phone.ext === undefined) return undefined
  return fault(
    'BAD_SHAPE',
    'A phone number that is a PIX key is a mobile number with its area code, for example +5511987654321; a landline is none',
  )
}

/**
 * A random key (EVP). The version of the UUID is not checked: keys are made as version 4, but the central
 * bank asks for the text form alone, and the example in its BR Code manual has another version.
 */
export function pixRandomKeyFault(key: string): AccountFault | undefined {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return undefined
  return fault(
    'BAD_SHAPE',
    'A random PIX key is a UUID with its hyphens, for example 2f1b7e9c-5d84-4c3a-9e06-b7d1a4c8f350',
  )
}
