import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { hostedLink, simulate, statusLink } from './hosted-link.ts'
import { test } from './watched-test.ts'

type Find = (request: APIRequestContext, page: Page) => Promise<string>

const order = { currencyCode: 'BRL', amount: '20' }

async function paid(request: APIRequestContext, page: Page) {
  const { address, idPayin } = await hostedLink(request, order)
  await page.goto(address)
  await simulate(request, idPayin, { event: 'PAY' })
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  return idPayin
}

/** One hosted page of every kind, also those that route handlers answer. */
const kinds: Readonly<Record<string, Find>> = {
  choosing: async (request) => (await hostedLink(request)).address,
  details: async (request) =>
    (
      await hostedLink(request, {
        ...order,
        currencyCode: 'TWD',
        amount: '900',
        parameters: { paymentMethodCode: 'CODE_PAYMENT', paymentOperatorCode: 'FAMILY_MART' },
      })
    ).address,
  'a QR code': async (request) => (await hostedLink(request, order)).address,
  'a transfer': async (request) =>
    (
      await hostedLink(request, {
        currencyCode: 'THB',
        amount: '1250',
        parameters: { paymentMethodCode: 'OFFLINE' },
      })
    ).address,
  paid: async (request, page) => {
    await paid(request, page)
    return page.url()
  },
  status: async (request, page) => statusLink(request, await paid(request, page), 'BRL'),
  'a bad link': async () => '/pay?token=not.a.token',
  'a visit that is not open here': async () => `/pay/${'x'.repeat(22)}`,
  'the address of a form': async () => `/pay/${'x'.repeat(22)}/cancel`,
  'no page': async () => `/pay/${'x'.repeat(22)}/cancel/more`,
}

/** More than our script has now by a third, and half of what it may have. */
const scriptMax = 6_000

for (const [kind, find] of Object.entries(kinds)) {
  test(`${kind}: nothing of Next runs on the page, and our script is small`, async ({ page, request }) => {
    const address = await find(request, page)
    // What the visit before has loaded counts again.
    const session = await page.context().newCDPSession(page)
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const loaded: string[] = []
    page.on('request', (sent) => loaded.push(new URL(sent.url()).pathname))
    const bodies: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        bodies.push(
          response
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        )
    })
    const answer = await page.goto(address)
    const html = (await answer?.text()) ?? ''
    expect(loaded.filter((path) => path.startsWith('/_next/'))).toEqual([])
    expect(html).toContain('<h1')
    expect(html).not.toMatch(/_next|__next|next-|\$RC|<template id=|<div hidden="" id="S:/)
    const scripts = html.match(/<script\b[^>]*>/g) ?? []
    expect(scripts.filter((tag) => !/ nonce="[^"]+"/.test(tag))).toEqual([])
    const bytes = (await Promise.all(bodies)).reduce((sum, each) => sum + each, 0)
    expect(bytes).toBeLessThanOrEqual(scriptMax)
    // The page, its style, its script and pictures of ours: nothing comes later.
    expect(new Set(loaded.filter((path) => /\.(css|js)$/.test(path))).size).toBeLessThanOrEqual(2)
    const policy = (await answer?.allHeaders())?.['content-security-policy']
    expect(policy).toMatch(/script-src 'nonce-[^' ]+';/)
  })
}

test('our script is kept by the browser for good, and compressed', async ({ page, request }) => {
  const script = page.waitForResponse(/\/checkout-[0-9a-f]{16}\.js$/)
  await page.goto((await hostedLink(request, order)).address)
  const headers = await (await script).allHeaders()
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-encoding']).toMatch(/^(br|gzip)$/)
  const ofAnotherRelease = await request.get(`/checkout-${'0'.repeat(16)}.js`)
  expect([ofAnotherRelease.status(), ofAnotherRelease.headers()['cache-control']]).toEqual([200, 'no-store'])
})
