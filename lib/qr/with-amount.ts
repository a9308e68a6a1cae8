import { currencies, type CurrencyCode } from '../money/currency.ts'
import type { Money } from '../money/money.ts'
import { emvAmount, fitsEmvAmount } from './emv-text.ts'
import { decodeEmv, type EmvFaultCode } from './emvco-decode.ts'
import { type EmvField, encodeEmvFields } from './emvco.ts'
import { read, type Reading, unreadable } from './reading.ts'

export type ConversionFaultCode = EmvFaultCode | 'OTHER_CURRENCY' | 'AMOUNT_DOES_NOT_FIT' | 'TEMPLATE_FULL'

const referenceShape = /^[A-Za-z0-9]{1,25}$/
const templateCharactersMax = 99
const tags = {
  initiation: '01',
  currency: '53',
  amount: '54',
  country: '58',
  additional: '62',
} as const
/** EMVCo: asks for a tip, adds a fixed fee, adds a fee in percent. */
const surcharges: readonly string[] = ['55', '56', '57']

const referenceTags = { BILL_NUMBER: '01', REFERENCE_LABEL: '05' } as const

/** Where in tag 62 a scheme carries the name of one payment. */
export type ReferencePlace = keyof typeof referenceTags

/**
 * Turns the static code that a bank or acquirer gave a merchant (QRIS, QR Ph, DuitNow) into a one-time
 * code for one payment: tag 01 becomes 12, the amount goes before the country, the reference becomes the
 * bill number (or label) in tag 62; a tip or fee that the code would add goes, because the customer must
 * pay exactly what is due; everything else stays, the check code is new. Only the acquirer can issue such
 * a code, so it is changed, not built. `reference` is 1 to 25 letters and digits, else throws. Faults say
 * what is wrong with the merchant's code.
 */
export function withAmount(
  staticPayload: string,
  money: Money,
  reference: string,
  referenceAs: ReferencePlace = 'BILL_NUMBER',
): Reading<string, ConversionFaultCode> {
  if (!referenceShape.test(reference))
    throw new RangeError('the reference of a QR code is 1 to 25 letters and digits')
  const decoded = decodeEmv(staticPayload.trim())
  if (!decoded.ok) return decoded
  const currencyCode = currencyOf(decoded.value)
  if (currencyCode !== money.currencyCode) {
    return unreadable(
      'OTHER_CURRENCY',
      `the code is paid in ${currencyCode ?? 'no known currency'}, not ${money.currencyCode}`,
    )
  }
  if (!fitsEmvAmount(money))
    return unreadable('AMOUNT_DOES_NOT_FIT', 'the amount has more than 13 characters')
  const additional = referenced(decoded.value, { tag: referenceTags[referenceAs], value: reference })
  if (!additional) return unreadable('TEMPLATE_FULL', 'tag 62 of the code has no room for a reference')
  const replaced = [
    { tag: tags.initiation, value: '12' },
    { tag: tags.amount, value: decimals(money) },
    { tag: tags.additional, value: additional },
  ].reduce(
    put,
    decoded.value.filter(({ tag }) => !surcharges.includes(tag)),
  )
  return read(encodeEmvFields(replaced))
}

function currencyOf(fields: readonly EmvField[]): CurrencyCode | undefined {
  const number = fields.find(({ tag }) => tag === tags.currency)?.value
  return currencies.find(({ numericCode }) => numericCode !== undefined && numericCode === number)?.code
}

/** Rupiah have decimals by ISO 4217, but they are not used and QRIS apps show whole rupiah. */
function decimals(money: Money): string {
  const amount = emvAmount(money, money.currencyCode)
  return money.currencyCode === 'IDR' ? amount.replace(/\.00$/, '') : amount
}

/** Tag 62 with the reference, or undefined if it does not fit. */
function referenced(fields: readonly EmvField[], reference: EmvField): readonly EmvField[] | undefined {
  const present = fields.find(({ tag }) => tag === tags.additional)?.value
  const template = put(typeof present === 'object' ? present : [], reference)
  const characters = template.reduce(
    (sum, { value }) => sum + 4 + (typeof value === 'string' ? [...value].length : 0),
    0,
  )
  return characters <= templateCharactersMax ? template : undefined
}

/** Replaces a field in its place, or inserts it before the first one with a higher tag. */
function put(fields: readonly EmvField[], field: EmvField): readonly EmvField[] {
  if (fields.some(({ tag }) => tag === field.tag))
    return fields.map((old) => (old.tag === field.tag ? field : old))
  const at = fields.findIndex(({ tag }) => tag > field.tag)
  return at === -1 ? [...fields, field] : [...fields.slice(0, at), field, ...fields.slice(at)]
}
