import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { type AccountFault, fault } from './account-fault.ts'

export interface PhoneNumber {
  /** "+60123456789". */
  readonly e164: string
  /** ISO 3166-1 alpha-2 of the numbering plan that it belongs to. */
  readonly countryCode: string
  /**
   * Whether it can be a mobile number; some plans (Brazil, Mexico) do not distinguish all of them from
   * landlines.
   */
  readonly isMobile: boolean
}

/**
 * The number as it was written, with `+` where people write `00` before the code of a country. Numbers that
 * would be none with `+` stay: `00` may begin other things, such as the code of a carrier.
 */
export function withPlus(written: string): string {
  const [, number] = /^\s*00\s*([1-9].*)$/s.exec(written) ?? []
  if (number === undefined) return written
  const international = `+${number}`
  return parsePhoneNumberFromString(international, { extract: false })?.isPossible() ? international : written
}

/**
 * Reads a phone number as people type it: international with +, or national of the given country ("012-345
 * 6789"). Valid means that the numbering plan has the range, not that the number is in use.
 */
export function readPhone(text: string, countryCode: string): PhoneNumber | AccountFault {
  const country: CountryCode | undefined = isSupportedCountry(countryCode) ? countryCode : undefined
  const phone = parsePhoneNumberFromString(text, {
    ...(country && { defaultCountry: country }),
    extract: false,
  })
  if (!phone?.isValid()) {
    return fault(
      'BAD_SHAPE',
      'A phone number is written with its country, for example +60123456789, or as people dial it at home',
    )
  }
  const type = phone.getType()
  return {
    e164: phone.number,
    countryCode: phone.country ?? countryCode,
    isMobile: type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE',
  }
}

/**
 * The number of a wallet: a mobile number of the wallet's country, international or as it is dialled there. A
 * range that the numbering plan does not know yet may be one; what it knows as something else, such as a
 * landline, is none.
 */
export function walletPhoneFault(text: string, countryCode: string): AccountFault | undefined {
  const country: CountryCode | undefined = isSupportedCountry(countryCode) ? countryCode : undefined
  if (!country) return undefined
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  const atHome = phone?.countryCallingCode === getCountryCallingCode(country)
  const type = phone?.getType()
  const isMobile = type === undefined || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
  if (phone?.isPossible() && atHome && isMobile && phone.ext === undefined) return undefined
  return fault(
    'BAD_SHAPE',
    `A wallet in ${country} is named by a mobile number of that country, +${getCountryCallingCode(country)} and its digits, without an extension`,
  )
}

/** The number with the digits of its country, without a plus, as networks name it; undefined: it cannot be one. */
export function internationalDigits(text: string, countryCode: string): string | undefined {
  const country: CountryCode | undefined = isSupportedCountry(countryCode) ? countryCode : undefined
  const phone = parsePhoneNumberFromString(text, {
    ...(country && { defaultCountry: country }),
    extract: false,
  })
  return phone?.isPossible() ? phone.number.slice(1) : undefined
}
