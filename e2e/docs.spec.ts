import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { guidesIn } from '../app/docs/guide/guides.ts'
import { holdStill } from './hold-still.ts'
import { test } from './watched-test.ts'

test('the pages of the reference load nothing from other hosts', async ({ page, baseURL }) => {
  const foreign: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await page.goto('/docs')
  await expect(page.getByRole('heading', { name: 'Payment Gateway API', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Create a payin', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Create a payin', level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(foreign).toEqual([])
  expect(complaints).toEqual([])
})

test('the reference leads to the guides', async ({ page }) => {
  await page.goto('/docs')
  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Errors' }).click()
  await expect(page.getByRole('heading', { name: 'Errors', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Errors' })).toHaveAttribute('aria-current', 'page')
})

const pages = [
  ...guidesIn('sandbox').map(({ path }) => path),
  '/docs/search?q=moneyReturned',
  '/docs/reference/createPayin',
  '/docs/reference/getPayin',
  '/docs/reference/listSettlementEntries',
  '/docs/reference/createToken',
  '/docs/reference/receivePaymentChange',
]

for (const address of pages) {
  test(`${address} is accessible and never scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(address)
    const { violations } = await holdStill(page, () => new AxeBuilder({ page }).analyze())
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
    // Not compared with innerWidth, which grows with the page on a phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
}

test('a command is copied by its button', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs/first-payment')
  await page.getByRole('button', { name: 'Copy: read' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'curl -sS "$GATEWAY/payins/$ID"',
  )
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a search finds an error code, marks it, and leads to it', async ({ page }) => {
    await page.goto('/docs/callbacks')
    await page.getByRole('searchbox').fill('payment_already_exists')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/docs/search?q=payment_already_exists')
    const first = page.getByRole('region', { name: 'Results' }).getByRole('listitem').first()
    await first.getByRole('link', { name: 'PAYMENT_ALREADY_EXISTS' }).click()
    await expect(page.locator('#PAYMENT_ALREADY_EXISTS')).toBeInViewport()
  })

  test('a search finds words of guides, and says so if it finds nothing', async ({ page }) => {
    await page.goto('/docs/search?q=Standard+Webhooks')
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results.getByRole('link', { name: 'Verify it', exact: true })).toBeVisible()
    await expect(results.locator('mark').first()).toHaveText(/standard|webhooks/i)
    await page.goto('/docs/search?q=%3Cscript%3E')
    await expect(page.getByText('Nothing is found for “<script>”.')).toBeVisible()
    await page.goto('/docs/search?q=a&q=b')
    await expect(page.getByRole('region', { name: 'Results' })).toHaveCount(0)
  })

  test('each method of the reference shows its example', async ({ page }) => {
    await page.goto('/docs/reference/createPayin')
    const pix = page.locator('#PixQRMethod')
    await expect(pix.locator('pre')).toBeHidden()
    await pix.locator('summary').click()
    await expect(pix.locator('pre')).toContainText('"paymentMethodCode": "PIXQR"')
  })
})

test('the pages of the reference are few bytes', async ({ request }) => {
  for (const [address, kilobytes] of [
    ['/docs', 16],
    ['/docs/reference/createPayin', 80],
  ] as const) {
    const answer = await request.get(address, { headers: { 'accept-encoding': 'gzip' } })
    expect(gzipSync(await answer.body()).length).toBeLessThan(kilobytes * 1024)
  }
})

test('llms.txt names every guide, and addresses that exist', async ({ request }) => {
  const answer = await request.get('/llms.txt')
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  const links = [...text.matchAll(/\]\((\S+)\)/g)].map(([, link = '']) => new URL(link))
  expect(links.map(({ pathname }) => pathname)).toEqual(
    expect.arrayContaining(['/api/openapi.json', ...guidesIn('sandbox').map(({ path }) => path)]),
  )
  for (const { pathname } of links)
    expect([pathname, (await request.get(pathname)).status()]).toEqual([pathname, 200])
  const [, base = ''] = /Base address: (\S+)\./.exec(text) ?? []
  expect(links.every(({ origin }) => base.startsWith(`${origin}/`))).toBe(true)
  expect(text).toContain('a sandbox: no real money moves')
})
