import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 100_000 })
const token = await tokenFor(gateway, 'SHOP')
const post = (path: string, body: unknown) => callApi(gateway, { method: 'POST', path, token, body })
const bodyWith = (phoneNumber: string, accountName = 'Wanjiku Otieno') =>
  createBodyOf(1000, 'KES', { paymentMethodCode: 'MOBILE_MONEY', account: { accountName }, phoneNumber })

it('a body that differs only in letters that nobody sees, or by 00 for +, is the same body', async () => {
  const id = randomUUID()
  const phoneNumber = '+254712345678'
  expect(await post(`/payins/${id}`, bodyWith('\u202A+254712345678\u202C'))).toMatchObject({
    status: 201,
    body: { paymentMethodResponse: { phoneNumber } },
  })
  for (const again of [phoneNumber, '00254712345678'])
    expect(await post(`/payins/${id}`, bodyWith(again))).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_ALREADY_EXISTS' },
    })
  expect(await post(`/payins/${id}`, bodyWith(phoneNumber, 'Wanjiku\u200D Otieno'))).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_ID_REUSED' },
  })
})

it('a customer is registered without such letters', async () => {
  const idCustomer = randomUUID()
  await post(`/customers/${idCustomer}`, {
    emailAddress: '\u2068asha@example.com\u2069',
    phoneNumber: '\u202A00919876543210\u202C',
  })
  expect((await callApi(gateway, { path: `/customers/${idCustomer}`, token })).body).toMatchObject({
    emailAddress: 'asha@example.com',
    phoneNumber: '+919876543210',
  })
})
