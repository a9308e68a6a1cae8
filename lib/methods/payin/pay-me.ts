import { phoneNumber } from '../fields/contact.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { needed } from '../fields/text.ts'
import { bankPushInstructions, bankPushResponse } from '../parts/bank-push.ts'
import { noOperators } from '../parts/operators.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * Pay Me (South Africa): a request between two clients of one bank, found by phone number and approved in its
 * app. Source: specification, PayMeMethod ("only between clients of one bank"; no field is mandatory).
 */
export const payMe = payinMethod({
  code: 'PAY_ME',
  object: 'PayMeMethod',
  flow: 'PUSH',
  group: 'BANK',
  currencies: ['ZAR'],
  kinds: ['payin'],
  operators: noOperators,
  operatorPickedBy: 'GATEWAY',

  request: (currencyCode) =>
    methodRequest({
      ...commonFields('PAY_ME', currencyCode),
      phoneNumber: needed(phoneNumber(currencyCode)),
    }),

  respond: bankPushResponse,

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: bankPushInstructions,
})
