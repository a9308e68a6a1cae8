import { z } from 'zod'
import { institutionsOf } from '../../countries/registry.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { accountType, payerAccountFields } from '../fields/payer-account.ts'
import { instruction } from '../parts/instruction.ts'
import { redirectResponse } from '../parts/redirect.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * FPX (Malaysia): the customer picks their bank, logs in to its internet banking and approves; personal and
 * company accounts go to different pages of the bank. Source: PayNet, FPX; specification, FpxMethod.
 */
export const fpx = payinMethod({
  code: 'FPX',
  object: 'FpxMethod',
  flow: 'REDIRECT',
  group: 'BANK',
  currencies: ['MYR'],
  kinds: ['payin'],
  operators: (currencyCode) =>
    institutionsOf(currencyCode, 'BANK')
      .filter((bank) => bank.fpx)
      .map(({ code, name }) => ({ code, name })),
  operatorPickedBy: 'CUSTOMER',

  request: (currencyCode) =>
    methodRequest({
      ...commonFields('FPX', currencyCode),
      account: z.object({ ...payerAccountFields, accountType: accountType(['private', 'corporate'], 'FPX') }),
    }),

  respond: redirectResponse,

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: ({ required, receiving }, t) => [
    instruction(t, 'INTERNET_BANKING', ['continue', 'login', 'approve', 'return'], {
      amount: required,
      payee: receiving.holder,
    }),
  ],
})
