import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { cnpjFault } from '../../../countries/accounts/cnpj.ts'
import { cpfFault } from '../../../countries/accounts/cpf.ts'
import { ungrouped } from '../../../countries/accounts/digits.ts'
import { withPlus } from '../../../countries/accounts/phone.ts'
import {
  pixEmailCharactersMax,
  pixPhoneFault,
  pixRandomKeyFault,
} from '../../../countries/accounts/pix-key.ts'
import { asciiText } from '../../../qr/emv-text.ts'
import type { AddressKind } from './kind.ts'

/** A PIX key (Brazil). The txid of a static code often does not reach the bank's statement. */
export const pix: AddressKind = {
  kind: 'PIX',
  identifier: 'the PIX key: CPF, CNPJ, e-mail address, +55 phone number or random key',
  stored: registeredKey,
  methods: (currencyCode) => (currencyCode === 'BRL' ? ['PIXQR'] : []),
  fault: ({ identifier, holder, city }) => {
    if (!isPixKey(identifier))
      return '--identifier is no PIX key: write a CPF, CNPJ, e-mail address, phone number with +55, or random key.'
    if (asciiText(holder, 1) === '') return `--holder ${unwritable}`
    return city !== undefined && asciiText(city, 1) === '' ? `--city ${unwritable}` : undefined
  },
  identifiedBy: () => 'AMOUNT',
  details: ({ city }) => (city === undefined ? {} : { city }),
}

const unwritable = 'has no letter that a PIX code can contain: write it in Latin letters.'

const emailShape = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/** The key as the directory has it, which is how a code must name it: numbers without what groups them. */
function registeredKey(key: string): string {
  if (pixRandomKeyFault(key) === undefined) return key.toLowerCase()
  // Before 00 is read as +: tax numbers begin with it too.
  if ([cpfFault, cnpjFault].some((fault) => fault(key) === undefined)) return ungrouped(key).toUpperCase()
  const phone = withPlus(key)
  if (!phone.startsWith('+')) return key
  return parsePhoneNumberFromString(phone, { extract: false })?.number ?? key
}

/** An e-mail address is registered in lower case, a phone number with its country. */
function isPixKey(key: string): boolean {
  if (emailShape.test(key)) return key.length <= pixEmailCharactersMax
  if (key.startsWith('+')) return pixPhoneFault(key) === undefined
  return [cpfFault, cnpjFault, pixRandomKeyFault].some((fault) => fault(key) === undefined)
}
