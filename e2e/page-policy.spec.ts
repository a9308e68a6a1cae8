import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { hostedLink, readPayin, simulate, statusLink } from './hosted-link.ts'
import { policyFaults } from './page-policy.ts'
import { test } from './watched-test.ts'

/** The address of a kind of page, and its expected answer. */
type Place = readonly [address: string, status: number]
type Find = (request: APIRequestContext, page: Page) => Place | Promise<Place>

const order = { currencyCode: 'BRL', amount: '20' }

async function openPayin(request: APIRequestContext, page: Page): Promise<string> {
  const { address, idPayin } = await hostedLink(request, order)
  await page.goto(address)
  return idPayin
}

/** One page of every kind; every other test checks the pages that it opens too. */
const kinds: Readonly<Record<string, Find>> = {
  'the start page': () => ['/', 200],
  'no page': () => ['/there-is-no-such-page', 404],
  'the payment page, choosing': async (request) => [(await hostedLink(request)).address, 200],
  'the payment page, paying': async (request) => [(await hostedLink(request, order)).address, 200],
  'the payment page, paid': async (request, page) => {
    const idPayin = await openPayin(request, page)
    await simulate(request, idPayin, { event: 'PAY' })
    return [new URL(page.url()).pathname, 200]
  },
  'the status page': async (request, page) => [
    await statusLink(request, await openPayin(request, page), 'BRL'),
    200,
  ],
  'a malformed link': async (request) => [
    (await hostedLink(request, { parameters: { amount: 'ten' } })).address,
    400,
  ],
  'a link with a bad token': () => ['/pay?token=not.a.token', 401],
  'a link that is not allowed': async (request) => [
    (await hostedLink(request, { operations: ['GET /payins/another'] })).address,
    403,
  ],
  'a malformed status link': () => ['/status', 400],
  'the status of another’s payment': async (request) => [await statusLink(request, randomUUID()), 403],
  'a visit that is not open here': () => [`/pay/${'x'.repeat(22)}`, 200],
  'a status that is not open here': () => [`/status/${'x'.repeat(22)}`, 200],
  'an invalid return link': () => [`/pay/${'x'.repeat(22)}/return?key=none`, 404],
  'the list of open orders': () => ['/sandbox', 200],
  'a simulated institution': async (request, page) => {
    const { reference = '' } = await readPayin(request, await openPayin(request, page))
    return [`/sandbox/institution/${reference}`, 200]
  },
  'no institution': () => ['/sandbox/institution/none', 404],
  'the shop': () => ['/demo', 200],
  'the shop’s payouts': () => ['/demo/payouts', 200],
  'no order of the shop': () => ['/demo/orders/none', 404],
  'the reference': () => ['/docs', 200],
  'an operation': () => ['/docs/reference/createPayin', 200],
  'an operation that does not exist': () => ['/docs/reference/nothing', 404],
  'a search': () => ['/docs/search?q=token', 200],
  'a guide': () => ['/docs/first-payment', 200],
}

for (const [kind, find] of Object.entries(kinds)) {
  test(`${kind}: the security headers are set, and the browser reports no violation`, async ({
    page,
    request,
  }) => {
    const [address, status] = await find(request, page)
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(status)
    expect(policyFaults(answer?.url() ?? '', (await answer?.allHeaders()) ?? {})).toEqual([])
  })
}

test('the answer to a form of another origin has the headers of any page', async ({ page, request }) => {
  await openPayin(request, page)
  const headers = { origin: 'https://evil.example' }
  const answer = await page.request.post(`${page.url()}/cancel`, { headers })
  expect(answer.status()).toBe(403)
  expect(policyFaults(answer.url(), answer.headers())).toEqual([])
})

test('a page that is requested too often gets an answer with the headers of any page', async ({
  page,
  request,
}) => {
  const { address } = await hostedLink(request, order)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => page.request.get(address, { maxRedirects: 0 })),
  )
  const refused = answers.filter((answer) => answer.status() === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) expect(policyFaults(answer.url(), answer.headers())).toEqual([])
})

test('the answers to a page’s scripts are not cached, and their type is not guessed', async ({
  page,
  request,
}) => {
  const events = page.waitForResponse('**/events')
  await openPayin(request, page)
  for (const below of ['state', 'qr']) {
    const headers = (await page.request.get(`${page.url()}/${below}`)).headers()
    expect(headers['cache-control']).toContain('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  expect((await events).headers()['cache-control']).toBe('no-store, no-transform')
})
