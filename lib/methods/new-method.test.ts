import { describe, expect, it } from 'vitest'
import type { Locale } from '../i18n/locales.ts'
import { messages } from '../i18n/messages.ts'
import { translatorOf } from '../i18n/translator.ts'
import { accountName } from './fields/name.ts'
import { commonFields, methodRequest } from './fields/method-request.ts'
import { payerAccountFields } from './fields/payer-account.ts'
import { instruction } from './instruction.ts'
import { noOperators } from './operators.ts'
import { payinMethod } from './payin-method.ts'
import { methodsFor, payinMethods, resolvePayinMethod } from './registry.ts'
import { describePayinMethod } from './testing/contract.ts'
import { z } from 'zod'

// A ninth method as somebody would add it: its file, its line in the registry, its messages. Nothing else may have to change.
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
  respond: ({ request, railReference }) => ({
    reference: railReference,
    accountCustomer: { accountName: request.account.accountName },
  }),
  toldApartBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,
  instructions: ({ required }, t) => [instruction(t, 'PHONE', ['feed', 'send'], { amount: required })],
})

const own = {
  PigeonPostMethod: {
    name: 'Pigeon post',
    hint: 'About a day',
    fields: { accountName: { label: 'Name of the sender', wrong: 'Enter a name' } },
    steps: { PHONE: { feed: 'Feed the pigeon.', send: 'Send it with {amount}.' } },
  },
}

describe('a ninth method', () => {
  const methods = [...payinMethods, pigeonPost]
  const words = (locale: Locale) => translatorOf(locale, { ...messages[locale].methods, ...own })

  describePayinMethod(pigeonPost, words)

  it('is found and offered by its line in the registry alone', () => {
    expect(resolvePayinMethod('payin', 'PIGEON_POST', 'COP', {}, methods)).toBe(pigeonPost)
    expect(methodsFor('payin', 'COP', methods)).toContainEqual({
      code: 'PIGEON_POST',
      methods: [pigeonPost],
    })
    const before = methodsFor('payin', 'INR').map(({ code }) => code)
    expect(methodsFor('payin', 'INR', methods).map(({ code }) => code)).toEqual([...before, 'PIGEON_POST'])
  })
})
