import { ungrouped } from '../../../countries/accounts/digits.ts'
import type { AddressKind } from './kind.ts'

/** A PromptPay number (Thailand). Only a bill carries our reference. */
export const promptPay: AddressKind = {
  kind: 'PROMPTPAY',
  identifier: 'the phone number (10 digits), tax or national ID (13) or e-wallet ID (15)',
  stored: ungrouped,
  methods: (currencyCode) => (currencyCode === 'THB' ? ['PROMPTPAY'] : []),
  fault: ({ identifier, biller }) => {
    if (/^\d{13}$/.test(identifier) && !hasThaiCheckDigit(identifier))
      return '--identifier has a wrong check digit: compare the tax or national ID of 13 digits with the document.'
    if (!/^(0\d{9}|\d{13}|\d{15})$/.test(identifier))
      return '--identifier is no PromptPay number: write a phone number of 10 digits that begins with 0, a tax or national ID of 13 or an e-wallet ID of 15.'
    if (biller !== undefined && !/^\d{13,15}$/.test(biller))
      return '--biller is no biller ID: write the tax ID with its suffix, 13 to 15 digits.'
    return undefined
  },
  identifiedBy: ({ biller }) => (biller === undefined ? undefined : 'REFERENCE'),
  details: ({ biller }) => (biller === undefined ? {} : { promptPay: 'BILL', billerId: biller }),
}

/** Tax and national IDs: weights 13 to 2, modulo 11 (Department of Provincial Administration). */
function hasThaiCheckDigit(id: string): boolean {
  const digits = Array.from(id, (digit) => digit.charCodeAt(0) - 48)
  const sum = digits.slice(0, 12).reduce((total, digit, at) => total + digit * (13 - at), 0)
  return (11 - (sum % 11)) % 10 === digits[12]
}
