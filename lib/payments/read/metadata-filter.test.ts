import { expect, it } from 'vitest'
import { callApi, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()

it.each(['x%00', '%00'])('a list by the text %s, which no payment can keep, is empty', async (text) => {
  await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
  const token = await tokenFor(gateway, 'ACME')
  const { status, body } = await callApi(gateway, { path: `/payins?metadata.order=${text}`, token })
  expect([status, body]).toEqual([200, { data: [] }])
})
