import { describe, expect, it } from 'vitest'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 10_000 })
const addresses = { callbackUrl: 'https://shop.example/changed', returnUrl: 'https://shop.example/thanks' }
const token = await tokenFor(gateway, 'SHOP', undefined, { addresses })

const good = { ...createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), ...addresses }
const payout = {
  paymentRequested: { money: { amount: 10, currencyCode: 'INR' } },
  paymentMethod: {
    paymentMethodCode: 'BANK_TRANSFER',
    account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
  },
}

const answerOf = async (path: string, body: object) => {
  const answer = await callApi(gateway, { method: 'POST', path, token, body })
  return [answer.status, (answer.body as { code?: string } | undefined)?.code]
}

describe('a create with a token that fixes its addresses', () => {
  it.each<[string, object, readonly [number, string | undefined]]>([
    ['these addresses', good, [201, undefined]],
    [
      'another callbackUrl',
      { ...good, callbackUrl: 'https://evil.example/' },
      [403, 'ADDRESS_NOT_ALLOWED_BY_TOKEN'],
    ],
    [
      'another returnUrl',
      { ...good, returnUrl: 'https://evil.example/' },
      [403, 'ADDRESS_NOT_ALLOWED_BY_TOKEN'],
    ],
    [
      'the same address written in another way',
      { ...good, returnUrl: 'https://SHOP.example/thanks' },
      [403, 'ADDRESS_NOT_ALLOWED_BY_TOKEN'],
    ],
    ['a callbackUrl that is no text', { ...good, callbackUrl: 7 }, [400, 'INVALID_REQUEST']],
    ['no returnUrl', { ...good, returnUrl: undefined }, [400, 'INVALID_REQUEST']],
  ])('%s', async (what, body, answer) => {
    expect(await answerOf(`/payins/${what.replaceAll(' ', '-')}`, body)).toEqual(answer)
  })

  it('of a payout names the callbackUrl alone', async () => {
    expect(await answerOf('/payouts/other', { ...payout, callbackUrl: 'https://evil.example/' })).toEqual([
      403,
      'ADDRESS_NOT_ALLOWED_BY_TOKEN',
    ])
    expect(await answerOf('/payouts/same', { ...payout, callbackUrl: addresses.callbackUrl })).toEqual([
      406,
      undefined,
    ])
  })
})

it('a token that fixes one address leaves the other one free', async () => {
  const free = await tokenFor(gateway, 'SHOP', undefined, {
    addresses: { callbackUrl: addresses.callbackUrl },
  })
  const body = { ...good, returnUrl: 'https://other.example/' }
  expect(await callApi(gateway, { method: 'POST', path: '/payins/free', token: free, body })).toHaveProperty(
    'status',
    201,
  )
})
