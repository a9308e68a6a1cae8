import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { hostedLink, statusLink } from './hosted-link.ts'
import { test } from './watched-test.ts'

test('a malformed link is 400 and lists everything that is wrong with it for the developer', async ({
  page,
  request,
}) => {
  const wrong = { amount: 'ten', callbackUrl: '', optionsAvailable: 'yes' }
  const answer = await page.goto((await hostedLink(request, { parameters: wrong })).address)
  expect(answer?.status()).toBe(400)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop’s payment link does not work')
  await page.getByText('For the shop’s developer').click()
  await expect(page.getByRole('listitem')).toHaveText([
    'amount “ten” is not a number; write it like 499.50',
    'callbackUrl is missing',
    'optionsAvailable must be true or false, not “yes”',
  ])
  await expect(page.getByRole('link', { name: 'Back to the shop' })).toBeVisible()
})

test('a link with an invalid token is 401, in the reader’s language, and shows no foreign address', async ({
  page,
  request,
}) => {
  const parameters = { token: 'not.a.token', lang: 'pt' }
  const answer = await page.goto((await hostedLink(request, { parameters })).address)
  expect(answer?.status()).toBe(401)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  expect(answer?.headers()['cache-control']).toContain('no-store')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.getByRole('link')).toHaveCount(0)
})

test('a link that its token does not allow is 403', async ({ page, request }) => {
  const { address } = await hostedLink(request, { operations: ['GET /payins/another'] })
  expect((await page.goto(address))?.status()).toBe(403)
})

test('the exchange answers 303 to a clean address, with a cookie for that address alone', async ({
  request,
}) => {
  const { address } = await hostedLink(request)
  const answer = await request.get(address, { maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  const location = answer.headers()['location'] ?? ''
  expect(location).toMatch(/^\/pay\/[A-Za-z0-9_-]{22}$/)
  expect(answer.headers()['referrer-policy']).toBe('no-referrer')
  const [cookie = ''] = answer
    .headersArray()
    .flatMap(({ name, value }) => (/^set-cookie$/i.test(name) ? [value] : []))
  expect(cookie).toContain(`Path=${location};`)
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain('SameSite=Lax')
})

test('a form of another origin is refused: another host, null, none', async ({ request }) => {
  const { address } = await hostedLink(request)
  const exchanged = await request.get(address, { maxRedirects: 0 })
  const form = `${exchanged.headers()['location'] ?? ''}/choose`
  for (const origin of ['https://evil.example', 'null', undefined]) {
    const headers = origin === undefined ? {} : { origin }
    const answer = await request.post(form, { form: { method: 'UPIQR' }, headers, maxRedirects: 0 })
    expect(answer.status()).toBe(403)
  }
})

test('characters that cannot be typed are refused in a link, and left out of a form', async ({
  page,
  request,
}) => {
  const { address } = await hostedLink(request, { parameters: { accountNumber: 'asha\0@okbank' } })
  const answer = await page.goto(address)
  expect(answer?.status()).toBe(400)
  await page.locator('details.fold summary').click()
  await expect(page.locator('.faults li')).toHaveText(['accountNumber must not hold control characters'])
  await page.goto((await hostedLink(request)).address)
  const headers = { origin: new URL(page.url()).origin }
  for (const step of ['choose', 'operator', 'details', 'reference', 'language']) {
    const form = {
      method: 'UPI\0QR',
      operator: '\0',
      reference: '41234567890\0',
      lang: '\0',
      accountName: '\0',
    }
    const sent = await page.request.post(`${page.url()}/${step}`, { form, headers, maxRedirects: 0 })
    expect(sent.status()).toBe(303)
  }
  expect((await page.request.get('/pay/a%00b/return?key=a%00')).status()).toBe(400)
})

test('the address of a form, opened or sent too much, explains the error in a sentence and links back', async ({
  page,
  request,
}) => {
  const { address } = await hostedLink(request, { parameters: { lang: 'id' } })
  await page.goto(address)
  const here = new URL(page.url())
  const opened = await page.goto(`${here.pathname}/details`)
  expect([opened?.status(), opened?.headers()['allow']]).toEqual([405, 'POST'])
  await expect(page.getByRole('heading', { name: 'Formulir ini tidak dapat diterima' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kembali ke pembayaran' })).toHaveAttribute(
    'href',
    here.pathname,
  )
  const tooMuch = await page.request.post(`${here.pathname}/details`, {
    headers: { origin: here.origin },
    form: { accountName: 'x'.repeat(70_000) },
  })
  expect(tooMuch.status()).toBe(413)
  expect(await tooMuch.text()).toContain('Isinya terlalu panjang')
  expect((await page.request.get(`${here.pathname}/nothing`)).status()).toBe(404)
})

test('the status page shows the payment’s status and offers no action', async ({
  page,
  request,
  browser,
}) => {
  const { address, idPayin } = await hostedLink(request)
  await page.goto(address)
  await page.getByRole('button', { name: /^UPI Any/ }).click()
  const other = await browser.newPage()
  await other.goto(new URL(await statusLink(request, idPayin), page.url()).href)
  await expect(other).toHaveURL(/\/status\/[A-Za-z0-9_-]{22}$/)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Waiting for your payment')
  await expect(other.locator('.qr-plate, .copy-table, form:not(.languages form)')).toHaveCount(0)
})

test('the status of an unknown payment is the same neutral page as that of another customer’s', async ({
  page,
  request,
}) => {
  const answer = await page.goto(await statusLink(request, randomUUID()))
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The shop’s payment link does not open this payment',
  )
})

test('the sandbox warns that the amount of a link whose token carries no money can be changed, and of no other', async ({
  page,
  request,
}) => {
  const notice = page.getByText('Customers can change the amount of this link')
  await page.goto((await hostedLink(request, { tokenMoney: 'ANY', parameters: { amount: '1' } })).address)
  await expect(page.getByText('₹1.00')).toBeVisible()
  await expect(notice).toBeVisible()
  await page.goto((await hostedLink(request)).address)
  await expect(page.getByText('₹499.50')).toBeVisible()
  await expect(notice).toBeHidden()
  const refused = await page.goto((await hostedLink(request, { parameters: { amount: '1' } })).address)
  expect(refused?.status()).toBe(403)
})
