import { commonFields, methodRequest } from '../fields/method-request.ts'
import { instruction } from '../parts/instruction.ts'
import { noOperators } from '../parts/operators.ts'
import { redirectResponse } from '../parts/redirect.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * Wallet B (Vietnam): the customer goes to the wallet's page, which opens its app on a phone and shows a code
 * to scan on a computer. The wallet's name comes from the receiving account. Source: specification,
 * WalletBPayMethod.
 */
export const walletBPay = payinMethod({
  code: 'WALLETB_PAY',
  object: 'WalletBPayMethod',
  flow: 'REDIRECT',
  group: 'WALLET',
  currencies: ['VND'],
  kinds: ['payin'],
  operators: noOperators,
  operatorPickedBy: 'GATEWAY',

  request: (currencyCode) => methodRequest(commonFields('WALLETB_PAY', currencyCode)),

  respond: redirectResponse,

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: ({ required, merchantName, receiving }, t) => [
    instruction(t, 'WALLET_APP', ['continue', 'check', 'confirm', 'return'], {
      amount: required,
      merchant: merchantName,
      wallet: receiving.bankName ?? 'Wallet B',
    }),
  ],
})
