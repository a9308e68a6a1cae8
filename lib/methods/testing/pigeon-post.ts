import { z } from 'zod'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { accountName } from '../fields/name.ts'
import { payerAccountFields } from '../fields/payer-account.ts'
import { instruction } from '../parts/instruction.ts'
import { noOperators } from '../parts/operators.ts'
import { payinMethod } from '../payin-method.ts'

/** The customer sends the money by pigeon, with the reference at its leg. */
export const pigeonPost = payinMethod({
  code: 'PIGEON_POST',
  object: 'PigeonPostMethod',
  flow: 'PUSH',
  group: 'WALLET',
  currencies: ['COP', 'INR'],
  kinds: ['payin'],
  operators: noOperators,
  operatorPickedBy: 'GATEWAY',
  request: (currencyCode) =>
    methodRequest({
      ...commonFields('PIGEON_POST', currencyCode),
      account: z.object({ ...payerAccountFields, accountName }),
    }),
  respond: ({ request, railReference }) => ({
    reference: railReference,
    accountCustomer: { accountName: request.account.accountName },
  }),
  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,
  instructions: ({ required }, t) => [instruction(t, 'PHONE', ['feed', 'send'], { amount: required })],
})
