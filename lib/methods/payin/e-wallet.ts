import { phoneNumber } from '../fields/contact.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { needed } from '../fields/text.ts'
import { payinMethod } from '../payin-method.ts'
import { instruction } from '../shared/instruction.ts'
import { operatorsOf } from '../shared/operators.ts'
import { redirectResponse } from '../shared/redirect.ts'

/**
 * E-wallets (Indonesia): the customer picks GoPay, DANA, OVO …, and confirms on the wallet's page or in its
 * app; wallets know customers by phone number, OVO by nothing else. Source: Xendit and Midtrans, e-wallets;
 * specification, EWalletMethod (no field is mandatory).
 */
export const eWallet = payinMethod({
  code: 'EWALLET',
  object: 'EWalletMethod',
  flow: 'REDIRECT',
  group: 'WALLET',
  currencies: ['IDR'],
  kinds: ['payin'],
  operators: (currencyCode) => operatorsOf(currencyCode, 'WALLET'),
  operatorPickedBy: 'CUSTOMER',

  request: (currencyCode) =>
    methodRequest({
      ...commonFields('EWALLET', currencyCode),
      phoneNumber: needed(phoneNumber(currencyCode)),
    }),

  respond: redirectResponse,

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: ({ required, merchantName }, t) => [
    instruction(t, 'WALLET_APP', ['continue', 'check', 'confirm', 'return'], {
      amount: required,
      merchant: merchantName,
    }),
  ],
})
