import { expect, it } from 'vitest'
import { callApi, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { operationsOf } from '../../tokens/token-action.ts'
import { openApiDocument } from '../openapi/document.ts'
import { operations } from '../../../app/api/endpoints.ts'

const gateway = await testGateway()
await gateway.db.pool.query(`update merchant set requests_per_second = 10000 where code = 'ACME'`)
const token = await tokenFor(gateway, 'ACME')
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })

it('a method that top-ups do not have is not called unavailable in the currency', async () => {
  const { status, body } = await callApi(gateway, { method: 'POST', path: '/topups/t-1', token, body: upi })
  expect([status, body]).toEqual([
    406,
    [expect.objectContaining({ message: 'UPIQR is not available for top-ups in INR' })],
  ])
})

it('a token for one payment that is used for another names both', async () => {
  const narrow = await tokenFor(gateway, 'ACME', operationsOf('PAYIN_CREATE', 'order-1'))
  const { status, body } = await callApi(gateway, {
    method: 'POST',
    path: '/payins/order-2',
    token: narrow,
    body: upi,
  })
  expect(status).toBe(403)
  expect((body as { message: string }).message).toBe(
    'The token is for payins/order-1 alone, and its operations do not include POST /payins/order-2. Get a token that lists it.',
  )
})

it.each([
  ['REFUSE', 'REFUSED'],
  ['EXPIRE', 'EXPIRED'],
])('a payin that ended by %s shows no fee, which was never taken', async (event, ended) => {
  const path = `/payins/fee-${event}`
  const read = async () => (await callApi(gateway, { path, token })).body
  await callApi(gateway, { method: 'POST', path, token, body: upi })
  expect(await read()).toHaveProperty('fee')
  await callApi(gateway, { method: 'POST', path: `/sandbox${path}/!simulate`, token, body: { event } })
  const detail = await read()
  expect(detail).toMatchObject({ process: { status: ended } })
  expect(detail).not.toHaveProperty('fee')
})

it('every pair that is listed has a rate', async () => {
  const pairsOf = async (path: string) => {
    const { body } = await callApi(gateway, { path, token })
    const { data } = body as { data: { baseCurrencyCode: string; quoteCurrencyCode: string }[] }
    return data.map(({ baseCurrencyCode, quoteCurrencyCode }) => `${baseCurrencyCode}/${quoteCurrencyCode}`)
  }
  expect(await pairsOf('/fx-rates')).toEqual(await pairsOf('/fx-rate-pairs'))
})

const document = openApiDocument({ operations, mode: 'sandbox', publicUrl: 'https://pay.acme-gateway.com' })

it('the signature is not described as deprecated, the secret is', () => {
  const { description } = document.components.securitySchemes.signature
  expect(description).toMatch(/This is the way to authenticate/)
  const { properties = {} } = document.components.schemas['TokenRequestWithSecret'] ?? {}
  expect(properties['secret']).toMatchObject({ deprecated: true })
  expect(document.components.schemas['SignedTokenRequest']).not.toHaveProperty('deprecated')
})

it('the address to return to, and the language of the instructions, are said where they are read', () => {
  const { PaymentCreate: created, UpiQRMethodResponse: answered } = document.components.schemas
  expect(JSON.stringify(created?.properties?.['returnUrl'])).toContain('nothing is added to it')
  expect(JSON.stringify(answered?.properties?.['paymentInstructionList'])).toContain('Accept-Language')
})
