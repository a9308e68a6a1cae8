import { commonFields, methodRequest } from '../fields/method-request.ts'
import { operatorsOf } from '../parts/operators.ts'
import { bankPageInstructions, redirectResponse } from '../parts/redirect.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * Net banking (India): the customer picks their bank, logs in on its page and approves, with a one-time
 * password by SMS. For amounts above the limits of UPI it is the usual way. Source: specification,
 * NetBankingMethod (name, e-mail and phone optional).
 */
export const netBanking = payinMethod({
  code: 'NETBANKING',
  object: 'NetBankingMethod',
  flow: 'REDIRECT',
  group: 'BANK',
  currencies: ['INR'],
  kinds: ['payin'],
  operators: (currencyCode) => operatorsOf(currencyCode, 'BANK'),
  operatorPickedBy: 'CUSTOMER',

  request: (currencyCode) => methodRequest(commonFields('NETBANKING', currencyCode)),

  respond: redirectResponse,

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: bankPageInstructions,
})
