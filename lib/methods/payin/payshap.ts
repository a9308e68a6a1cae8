import { z } from 'zod'
import { institutionsOf } from '../../countries/registry.ts'
import { phoneNumber } from '../fields/contact.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { accountName } from '../fields/name.ts'
import { payerAccountFields } from '../fields/payer-account.ts'
import { offered } from '../fields/text.ts'
import { bankPushInstructions, bankPushResponse } from '../parts/bank-push.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * PayShap Request (South Africa): sends a request to the app of the customer's bank, whichever it is; the
 * bank identifies its client by ShapID, which is the phone number, or by account number. Source:
 * BankservAfrica, PayShap; specification, PayShapMethod.
 */
export const payShap = payinMethod({
  code: 'PAYSHAP',
  object: 'PayShapMethod',
  flow: 'PUSH',
  group: 'BANK',
  currencies: ['ZAR'],
  kinds: ['payin'],
  operators: (currencyCode) =>
    institutionsOf(currencyCode, 'BANK')
      .filter((bank) => bank.answersPayShapRequest)
      .map(({ code, name }) => ({ code, name })),
  operatorPickedBy: 'CUSTOMER',

  request: (currencyCode) =>
    methodRequest({
      ...commonFields('PAYSHAP', currencyCode),
      account: z.object({ ...payerAccountFields, accountName }),
      phoneNumber: offered(phoneNumber(currencyCode)),
    }),

  respond: bankPushResponse,

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: bankPushInstructions,
})
