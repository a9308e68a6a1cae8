import { methodRequest } from '../fields/method-request.ts'
import { pixPhoneNumber } from '../fields/pix-key.ts'
import { noOperators } from '../parts/operators.ts'
import { payoutFields } from '../parts/payee.ts'
import { payoutMethod } from '../payout-method.ts'

/**
 * PIX (Brazil) to the key that is this mobile number. Source: specification, PhoneNumberTransferMethod; the
 * key's rule: BCB, DICT.
 */
export const phoneNumberTransfer = payoutMethod({
  code: 'PHONE_NUMBER_TRANSFER',
  object: 'PhoneNumberTransferMethod',
  description: 'PIX to the account whose key is this mobile number.',
  currencies: ['BRL'],
  operators: noOperators,

  request: (currencyCode) =>
    methodRequest({ ...payoutFields('PHONE_NUMBER_TRANSFER', currencyCode), phoneNumber: pixPhoneNumber }),
})
