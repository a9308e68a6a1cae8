import { expect, it } from 'vitest'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'FORM', { requestsPerSecond: 1_000 })
const token = await tokenFor(gateway, 'FORM')

interface Fields {
  readonly required: readonly string[]
  readonly properties: Readonly<
    Record<string, { readonly const?: string; readonly examples?: readonly string[] }>
  >
}

it('gives each option the fields of its paymentMethod: a form built from them makes a create that is accepted', async () => {
  const money = { amount: 1_500, currencyCode: 'ARS' }
  const { body } = await callApi(gateway, {
    method: 'POST',
    path: '/payins/!availablePaymentOptions',
    token,
    body: { money },
  })
  const { data } = body as { data: { paymentMethodCode: string; fields: Fields }[] }
  const fields = data.find(({ paymentMethodCode }) => paymentMethodCode === 'OFFLINE')?.fields
  expect(fields?.required).toEqual(['paymentMethodCode', 'taxId'])
  const filled = fields?.required.map((name) => {
    const { const: fixed, examples } = fields.properties[name] ?? {}
    return [name, fixed ?? examples?.[0]] as const
  })
  const created = await callApi(gateway, {
    method: 'POST',
    path: '/payins/from-the-form',
    token,
    body: createBodyOf(money.amount, money.currencyCode, Object.fromEntries(filled ?? [])),
  })
  expect(created.status).toBe(201)
})
