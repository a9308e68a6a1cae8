import { methodRequest } from '../fields/method-request.ts'
import { pixEmail } from '../fields/pix-key.ts'
import { noOperators } from '../parts/operators.ts'
import { payoutFields } from '../parts/payee.ts'
import { payoutMethod } from '../payout-method.ts'

/**
 * PIX (Brazil) to the key that is this e-mail address. Source: specification, EmailTransferMethod; the key's
 * rule: BCB, DICT.
 */
export const emailTransfer = payoutMethod({
  code: 'EMAIL_TRANSFER',
  object: 'EmailTransferMethod',
  description: 'PIX to the account whose key is this e-mail address.',
  currencies: ['BRL'],
  operators: noOperators,

  request: (currencyCode) =>
    methodRequest({ ...payoutFields('EMAIL_TRANSFER', currencyCode), emailAddress: pixEmail }),
})
