import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { z } from 'zod'
import { withPlus } from '../../countries/accounts/phone.ts'
import { countryOfCurrency } from '../../countries/registry.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { refused, text } from './text.ts'

export const emailAddress = text({
  identifies: true,
  needs: 'an e-mail address, such as asha@example.com',
  description: "The customer's e-mail address.",
  example: 'asha@example.com',
  input: { kind: 'email', autocomplete: 'email', inputMode: 'email' },
}).check(z.email('must be an e-mail address, such as asha@example.com'))

const internationalExample = '+447400123456'

/**
 * A valid phone number: international with + or the calling code, or as it is dialled in the currency's
 * country. Only the length is checked, because number ranges change faster than lists of them; the number is
 * stored as the customer wrote it.
 */
export function phoneNumber(currencyCode: CurrencyCode) {
  const country = countryOf(currencyCode)
  const example = (country && getExampleNumber(country, examples)?.number) ?? internationalExample
  const schema = text({
    identifies: true,
    needs: `a phone number, such as ${example}`,
    description: "The customer's phone number: international, or as it is dialled in the currency's country.",
    example,
    input: { kind: 'tel', autocomplete: 'tel', inputMode: 'tel' },
  }).overwrite(withPlus)
  const wrong = {
    code: 'WRONG_FORMAT',
    message: `must be a phone number with all of its digits, such as ${example}`,
  }
  return refused(schema, (number) => (isPossible(number, country) ? undefined : wrong))
}

const isPossible = (number: string, country: CountryCode | undefined): boolean =>
  parsePhoneNumberFromString(number, {
    ...(country && { defaultCountry: country }),
    extract: false,
  })?.isPossible() ?? false

function countryOf(currencyCode: CurrencyCode): CountryCode | undefined {
  const countryCode = countryOfCurrency(currencyCode)?.countryCode
  return countryCode !== undefined && isSupportedCountry(countryCode) ? countryCode : undefined
}
