import { expectNoFaultInBothColours } from '../faultless.ts'
import { paidPayin } from './paid-payin.ts'
import { expect, test, type Role } from './signed-in.ts'

/** Every page of the navigation, and the roles that see most and least of each. */
const pages = [
  'overview',
  'payments',
  'suspense',
  'accounts',
  'batches',
  'books',
  'callbacks',
  'settlements',
  'balances',
  'merchants',
  'request-log',
  'people',
  'approvals',
  'alarms',
  'audit',
  'system',
] as const

const ofEverybody: ReadonlySet<string> = new Set([
  'overview',
  'payments',
  'callbacks',
  'settlements',
  'balances',
  'alarms',
  'audit',
])

const rolesOf = (page: string): readonly Role[] =>
  ofEverybody.has(page) ? ['ADMIN', 'merchant VIEWER'] : ['ADMIN']

for (const name of pages) {
  for (const role of rolesOf(name)) {
    test(`${name}, for ${role}: one heading, no inline style, axe finds nothing, 320 pixels are enough`, async ({
      page,
      request,
      signIn,
    }) => {
      await paidPayin(request)
      await signIn(role)
      const answer = await page.goto(`/console/${name}`)
      expect(answer?.status()).toBe(200)
      expect(await answer?.text()).not.toMatch(/<[^>]*\sstyle=/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectNoFaultInBothColours(page)
      for (const width of [320, 2_560]) {
        await page.setViewportSize({ width, height: 800 })
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(wider, `at ${width} pixels`).toBeLessThanOrEqual(0)
      }
    })
  }
}

test('a first visit loads at most 180 kB of JavaScript, compressed', async ({ page, signIn }) => {
  await signIn('ADMIN')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto('/console/overview', { waitUntil: 'networkidle' })
  expect(scripts.size).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(180_000)
})

test('a page that the role may not open is 403, drawn without scripts, and names the missing right', async ({
  browser,
  baseURL,
  signIn,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
  })
  await signIn('SUPPORT', { context })
  const page = await context.newPage()
  const answer = await page.goto('/console/system')
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your role may not do this')
  await expect(page.getByText('read the books, the rails and the state of the system')).toBeVisible()
  await context.close()
})

test('a payment that is another merchant’s, or none, is a page with 404', async ({ page, signIn }) => {
  await signIn('merchant VIEWER')
  const answer = await page.goto('/console/payments/OTHER/payin/none')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page')
})

test('a form of another origin is refused', async ({ page, signIn }) => {
  await signIn('ADMIN')
  const answer = await page.request.post('/console/callbacks/resend', {
    headers: { origin: 'https://evil.example' },
    form: { merchant: 'DEMO' },
  })
  expect(answer.status()).toBe(403)
})

test('Ctrl-K goes to a page by a few letters, without loading the console anew', async ({ page, signIn }) => {
  await signIn('ADMIN')
  await page.goto('/console/overview')
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Go to' }).getByRole('textbox').fill('syst')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()
  await expect(page.locator('html[data-same]')).toHaveCount(1)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
})

test('links and filters change the page without loading the console anew', async ({ page, signIn }) => {
  await signIn('ADMIN')
  await page.goto('/console/callbacks')
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  await page.getByLabel('Status').selectOption('FAILED')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL('/console/callbacks?status=FAILED')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/console/callbacks')
  await expect(page.locator('html[data-same]')).toHaveCount(1)
})

test('the overview shows what was received, and the same figures as a table', async ({
  page,
  request,
  signIn,
}) => {
  await paidPayin(request)
  await signIn('merchant OWNER')
  await expect(async () => {
    await page.goto('/console/overview')
    await expect(page.getByRole('heading', { name: 'BRL' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const panel = page.getByRole('region', { name: 'BRL' }).first()
  await panel.getByText('Show as table').click()
  await expect(panel.getByRole('table', { name: /^Received and paid out by day/ })).toContainText(/R\$\d/)
})

test('sums of millions do not widen the overview at 320 pixels', async ({ page, request, signIn }) => {
  await paidPayin(request)
  await signIn('merchant OWNER')
  await page.setViewportSize({ width: 320, height: 640 })
  const sums = page.getByRole('table', { name: /BRL/ }).first()
  await expect(async () => {
    await page.goto('/console/overview')
    await expect(sums).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const { page: wider, table } = await sums.evaluate((element) => {
    for (const amount of element.querySelectorAll('td .c-amount')) amount.textContent = 'R$1,234,567,890.00'
    const { scrollWidth, clientWidth } = document.documentElement
    return { page: scrollWidth - clientWidth, table: element.clientWidth - clientWidth }
  })
  expect(table).toBeGreaterThan(0)
  expect(wider).toBeLessThanOrEqual(0)
})
