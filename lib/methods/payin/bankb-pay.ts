import { phoneNumber } from '../fields/contact.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { customerNameByLastName } from '../fields/name.ts'
import { needed } from '../fields/text.ts'
import { bankPushInstructions, bankPushResponse } from '../parts/bank-push.ts'
import { noOperators } from '../parts/operators.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * The payment request of bank B (South Africa): the bank finds its client by phone number, the client
 * approves in its app; the payment's detail then has the account that was used. The bank's name comes from
 * the receiving account. Source: specification, BankBPayMethod.
 */
export const bankBPay = payinMethod({
  code: 'BANKB_PAY',
  object: 'BankBPayMethod',
  flow: 'PUSH',
  group: 'BANK',
  currencies: ['ZAR'],
  kinds: ['payin'],
  operators: noOperators,
  operatorPickedBy: 'GATEWAY',

  request: (currencyCode) =>
    methodRequest({
      ...commonFields('BANKB_PAY', currencyCode),
      phoneNumber: needed(phoneNumber(currencyCode)),
      customerName: customerNameByLastName.optional(),
    }),

  respond: bankPushResponse,

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: (opened, t) => bankPushInstructions(opened, t, opened.receiving.bankName ?? 'Bank B'),
})
