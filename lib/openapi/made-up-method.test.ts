import { expect, it } from 'vitest'
import { z } from 'zod'
import { messages } from '../i18n/messages.ts'
import { commonFields, methodRequest } from '../methods/fields/method-request.ts'
import { accountName } from '../methods/fields/name.ts'
import { payerAccountFields } from '../methods/fields/payer-account.ts'
import { instruction } from '../methods/instruction.ts'
import { noOperators } from '../methods/operators.ts'
import { payinMethod } from '../methods/payin-method.ts'
import { payinMethods } from '../methods/registry.ts'
import { operations } from '../operations/registry.ts'
import { openApiDocument } from './document.ts'

const own = { name: 'Pigeon post', hint: 'About a day', steps: { PHONE: { send: 'Send it with {amount}.' } } }

it('describes a method that is added by its registry line alone', () => {
  Object.assign(messages.en.methods, { PigeonPostMethod: own })
  const pigeonPost = payinMethod({
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
    toldApartBy: () => 'REFERENCE',
    expiresAfterMinutes: 30,
    expectsExternalReference: () => false,
    respond: ({ request, railReference }) => ({
      reference: railReference,
      accountCustomer: { accountName: request.account.accountName },
    }),
    instructions: ({ required }, t) => [instruction(t, 'PHONE', ['send'], { amount: required })],
  })
  const { components } = openApiDocument({
    operations,
    methods: [...payinMethods, pigeonPost],
    mode: 'sandbox',
    publicUrl: 'https://pay.acme-gateway.com',
  })
  expect(components.schemas['PaymentMethod']).toHaveProperty(
    'discriminator.mapping.PIGEON_POST',
    '#/components/schemas/PigeonPostMethod',
  )
  expect(components.schemas['PigeonPostMethod']?.description).toContain('`account.accountName`')
  expect(components.schemas['PigeonPostMethodResponse']?.required).toEqual(
    expect.arrayContaining(['reference', 'accountCustomer']),
  )
})
