import { z } from 'zod'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { accountName } from '../fields/name.ts'
import { payerAccountFields } from '../fields/payer-account.ts'
import { instruction } from '../parts/instruction.ts'
import { noOperators } from '../parts/operators.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * A method as somebody would add it: its file, its line in the registry, its messages. Nothing else may have
 * to change.
 */
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

/** Its messages, in every language alike. */
export const pigeonPostWords = {
  PigeonPostMethod: {
    name: 'Pigeon post',
    hint: 'About a day',
    fields: { accountName: { label: 'Name of the sender', wrong: 'Enter a name' } },
    steps: { PHONE: { feed: 'Feed the pigeon.', send: 'Send it with {amount}.' } },
  },
}
