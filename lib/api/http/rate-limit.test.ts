import { describe, expect, it } from 'vitest'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { steppedThrottle } from '../../testing/stepped-throttle.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { operationsOf } from '../../tokens/token-action.ts'

const throttle = steppedThrottle()
const gateway = { ...(await testGateway()), throttle }

const answersTo = (token: string, count: number, path: string) =>
  Promise.all(Array.from({ length: count }, () => callApi(gateway, { path, token })))
const statuses = async (token: string, count: number, path = '/payins/none') =>
  (await answersTo(token, count, path)).map(({ status }) => status)
const countOf = (all: number[], status: number) => all.filter((one) => one === status).length

describe('the rate of a merchant', () => {
  it('is ten requests a second; further ones are refused with Retry-After, and accepted a second later', async () => {
    const { merchantCode } = await makeMerchant(gateway, 'TEN')
    const token = await tokenFor(gateway, merchantCode)
    const answers = await answersTo(token, 14, '/payins/none')
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['1', '1', '1', '1'])
    expect(refused[0]?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    throttle.nextSecond()
    expect(await statuses(token, 1)).toEqual([410])
  })

  it('is said in every answer: the quota, and what is left of it', async () => {
    await makeMerchant(gateway, 'SAID', { requestsPerSecond: 7 })
    const token = await tokenFor(gateway, 'SAID')
    const answers = await answersTo(token, 8, '/payins/none')
    const said = answers.map(
      ({ headers }) => `${headers.get('ratelimit-policy')} ${headers.get('ratelimit')}`,
    )
    // They are sent together, and may be answered in any order.
    const left = [0, 0, 1, 2, 3, 4, 5, 6].map((r) => `"merchant";q=7;w=1 "merchant";r=${r};t=1`)
    expect(said.toSorted()).toEqual(left)
    const [one] = await answersTo(
      await tokenFor(gateway, 'SAID', operationsOf('PAYIN_INFO', 'A-1')),
      1,
      '/payins/A-1',
    )
    expect(one?.headers.get('ratelimit-policy')).toMatch(
      /^"payment";q=5;w=1, "payment-lately";q=20;w=10, "payments";q=\d+;w=1$/,
    )
    expect((await callApi(gateway, { path: '/payins/none', token: 'x' })).headers.has('ratelimit')).toBe(
      false,
    )
  })

  it('counts all tokens of the merchant together, and no other merchant', async () => {
    await makeMerchant(gateway, 'ONE', { requestsPerSecond: 4 })
    await makeMerchant(gateway, 'TWO', { requestsPerSecond: 4 })
    const tokens = [await tokenFor(gateway, 'ONE'), await tokenFor(gateway, 'ONE')]
    const [first, second] = await Promise.all(tokens.map((token) => statuses(token, 4)))
    expect(countOf([...(first ?? []), ...(second ?? [])], 429)).toBe(4)
    expect(countOf(await statuses(await tokenFor(gateway, 'TWO'), 4), 429)).toBe(0)
  })

  it('counts requests that the token does not allow, but none without a valid token', async () => {
    await makeMerchant(gateway, 'THREE', { requestsPerSecond: 3 })
    const token = await tokenFor(gateway, 'THREE', ['GET /balances'])
    for (let round = 0; round < 5; round += 1)
      await callApi(gateway, { path: '/balances', token: `${token}x` })
    const answers = await statuses(token, 4)
    expect([countOf(answers, 403), countOf(answers, 429)]).toEqual([3, 1])
  })
})

describe('a token for one payment', () => {
  it.each([
    [1, 1],
    [6, 5],
    [10, 5],
    [21, 5],
    [100, 20],
  ])(
    'gets a fifth of %i requests a second, five at least (%i), and takes nothing from the other tokens',
    async (requestsPerSecond, share) => {
      const code = `FIFTH-${requestsPerSecond}`
      await makeMerchant(gateway, code, { requestsPerSecond })
      const narrow = await tokenFor(gateway, code, operationsOf('PAYIN_INFO', 'A-1'))
      expect(countOf(await statuses(narrow, share + 5, '/payins/A-1'), 429)).toBe(5)
      expect(countOf(await statuses(await tokenFor(gateway, code), requestsPerSecond), 429)).toBe(0)
    },
  )

  it('that floods for seconds leaves other payments a part of the rate, and so do two of them', async () => {
    await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 10 })
    const tokens = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => tokenFor(gateway, 'SHOP', operationsOf('PAYIN_INFO', `E-${n}`))),
    )
    const passed = async () => {
      const counts: number[] = []
      for (const [n, token] of tokens.entries()) {
        counts.push(countOf(await statuses(token, n < 2 ? 30 : 1, `/payins/E-${n + 1}`), 410))
      }
      throttle.nextSecond()
      return counts
    }
    throttle.nextSecond()
    for (let n = 0; n < 4; n += 1) expect(await passed()).toEqual([5, 5, 0, 0, 0])
    for (let n = 0; n < 6; n += 1) expect(await passed()).toEqual([0, 0, 1, 1, 1])
    expect(await passed()).toEqual([5, 5, 0, 0, 0])
  })

  it('counts inside the rate of the merchant', async () => {
    await makeMerchant(gateway, 'INSIDE', { requestsPerSecond: 2 })
    expect(countOf(await statuses(await tokenFor(gateway, 'INSIDE'), 2), 429)).toBe(0)
    const narrow = await tokenFor(gateway, 'INSIDE', operationsOf('PAYIN_INFO', 'A-1'))
    expect(await statuses(narrow, 1, '/payins/A-1')).toEqual([429])
  })

  it('leaves the merchant its own rate, however many payments are requested at once', async () => {
    await makeMerchant(gateway, 'FLOODED', { requestsPerSecond: 10 })
    const links = await Promise.all(
      ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6'].map((id) =>
        tokenFor(gateway, 'FLOODED', operationsOf('PAYIN_INFO', id)),
      ),
    )
    const flood = await Promise.all(links.map((link, n) => statuses(link, 30, `/payins/A-${n + 1}`)))
    expect(countOf(flood.flat(), 410)).toBe(10)
    expect(countOf(await statuses(await tokenFor(gateway, 'FLOODED'), 24), 410)).toBe(10)
  })

  it('gets what the other tokens of the merchant leave', async () => {
    await makeMerchant(gateway, 'LENDS', { requestsPerSecond: 10 })
    expect(countOf(await statuses(await tokenFor(gateway, 'LENDS'), 7), 429)).toBe(0)
    const payments = await Promise.all(
      ['B-1', 'B-2', 'B-3', 'B-4'].map(async (id) =>
        statuses(await tokenFor(gateway, 'LENDS', operationsOf('PAYIN_INFO', id)), 2, `/payins/${id}`),
      ),
    )
    expect(countOf(payments.flat(), 410)).toBe(3)
  })

  it('may use the whole rate of a merchant that has no other tokens', async () => {
    await makeMerchant(gateway, 'SINGLE', { requestsPerSecond: 1 })
    const only = await tokenFor(gateway, 'SINGLE', operationsOf('PAYIN_INFO', 'C-1'))
    expect(await statuses(only, 1, '/payins/C-1')).toEqual([410])
    throttle.nextSecond()
    await makeMerchant(gateway, 'MANY', { requestsPerSecond: 10 })
    const payments = await Promise.all(
      Array.from({ length: 14 }, async (_, n) =>
        statuses(await tokenFor(gateway, 'MANY', operationsOf('PAYIN_INFO', `D-${n}`)), 1, `/payins/D-${n}`),
      ),
    )
    expect(countOf(payments.flat(), 410)).toBe(10)
  })
})
