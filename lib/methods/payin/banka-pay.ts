import { z } from 'zod'
import { phoneNumber } from '../fields/contact.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { accountName, customerNameByLastName } from '../fields/name.ts'
import { payerAccountFields } from '../fields/payer-account.ts'
import { offered } from '../fields/text.ts'
import { bankPushInstructions, bankPushResponse } from '../parts/bank-push.ts'
import { noOperators } from '../parts/operators.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * The payment request of bank A (South Africa): its clients approve in its app, and no card or login is typed
 * at the shop. The specification leaves the bank unnamed: its name comes from the receiving account. Source:
 * specification, BankAPayMethod.
 */
export const bankAPay = payinMethod({
  code: 'BANKA_PAY',
  object: 'BankAPayMethod',
  flow: 'PUSH',
  group: 'BANK',
  currencies: ['ZAR'],
  kinds: ['payin'],
  operators: noOperators,
  operatorPickedBy: 'GATEWAY',

  request: (currencyCode) =>
    methodRequest({
      ...commonFields('BANKA_PAY', currencyCode),
      account: z.object({ ...payerAccountFields, accountName }),
      phoneNumber: offered(phoneNumber(currencyCode)),
      customerName: customerNameByLastName.optional(),
    }),

  respond: bankPushResponse,

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: (opened, t) => bankPushInstructions(opened, t, opened.receiving.bankName ?? 'Bank A'),
})
