import { expect, it } from 'vitest'
import { messages } from '../../i18n/messages.ts'
import { payinMethods } from '../../methods/payin-registry.ts'
import { pigeonPostWords } from '../../methods/testing/pigeon-post-words.ts'
import { pigeonPost } from '../../methods/testing/pigeon-post.ts'
import { operations } from '../../../app/api/endpoints.ts'
import { openApiDocument } from './document.ts'

it('describes a method that is added by its registry line alone', () => {
  Object.assign(messages.en.methods, pigeonPostWords)
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
