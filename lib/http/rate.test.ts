import { describe, expect, it } from 'vitest'
import { callApi, makeMerchant, tokenFor } from '../testing/api-client.ts'
import { steppedThrottle } from '../testing/stepped-throttle.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { operationsOf } from '../tokens/token-action.ts'

const throttle = steppedThrottle()
const gateway = { ...(await testGateway()), throttle }

const answersTo = (token: string, count: number, path: string) =>
  Promise.all(Array.from({ length: count }, () => callApi(gateway, { path, token })))
const statuses = async (token: string, count: number, path = '/payins/none') =>
  (await answersTo(token, count, path)).map(({ status }) => status)
const countOf = (all: number[], status: number) => all.filter((one) => one === status).length

describe('the rate of a merchant', () => {
  it('is ten requests a second; the eleventh is told when to come back, and a second later it is welcome', async () => {
    const { merchantCode } = await makeMerchant(gateway, 'TEN')
    const token = await tokenFor(gateway, merchantCode)
    const answers = await answersTo(token, 14, '/payins/none')
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['1', '1', '1', '1'])
    expect(refused[0]?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    throttle.nextSecond()
    expect(await statuses(token, 1)).toEqual([410])
  })

  it('counts all tokens of the merchant together, and no other merchant', async () => {
    await makeMerchant(gateway, 'ONE', { requestsPerSecond: 4 })
    await makeMerchant(gateway, 'TWO', { requestsPerSecond: 4 })
    const tokens = [await tokenFor(gateway, 'ONE'), await tokenFor(gateway, 'ONE')]
    const [first, second] = await Promise.all(tokens.map((token) => statuses(token, 4)))
    expect(countOf([...(first ?? []), ...(second ?? [])], 429)).toBe(4)
    expect(countOf(await statuses(await tokenFor(gateway, 'TWO'), 4), 429)).toBe(0)
  })

  it('counts requests that the token does not allow, but none without a good token', async () => {
    await makeMerchant(gateway, 'THREE', { requestsPerSecond: 3 })
    const token = await tokenFor(gateway, 'THREE', ['GET /balances'])
    for (let round = 0; round < 5; round += 1)
      await callApi(gateway, { path: '/balances', token: `${token}x` })
    const answers = await statuses(token, 4)
    expect([countOf(answers, 403), countOf(answers, 429)]).toEqual([3, 1])
  })
})

describe('a token for one payment', () => {
  it('has half of the rate, so that whoever reads it in a browser cannot use up the whole', async () => {
    await makeMerchant(gateway, 'HALF', { requestsPerSecond: 10 })
    const narrow = await tokenFor(gateway, 'HALF', operationsOf('PAYIN_INFO', 'A-1'))
    expect(countOf(await statuses(narrow, 20, '/payins/A-1'), 429)).toBe(15)
    expect(countOf(await statuses(await tokenFor(gateway, 'HALF'), 5), 429)).toBe(0)
  })

  it('counts inside the rate of the merchant', async () => {
    await makeMerchant(gateway, 'INSIDE', { requestsPerSecond: 2 })
    expect(countOf(await statuses(await tokenFor(gateway, 'INSIDE'), 2), 429)).toBe(0)
    const narrow = await tokenFor(gateway, 'INSIDE', operationsOf('PAYIN_INFO', 'A-1'))
    expect(await statuses(narrow, 1, '/payins/A-1')).toEqual([429])
  })
})
