import { phoneNumber } from '../fields/contact.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { needed } from '../fields/text.ts'
import { instruction } from '../parts/instruction.ts'
import { operatorsOf } from '../parts/operators.ts'
import { redirectResponse } from '../parts/redirect.ts'
import { payinMethod } from '../payin-method.ts'

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
  wholeUnitsIn: ['IDR'],
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
