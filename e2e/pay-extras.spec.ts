import { expect, type Page } from '@playwright/test'
import { hostedLink, simulate } from './hosted-link.ts'
import { openCheckout } from './open-checkout.ts'
import { cryptoOrder, mobileMoneyOrder, storeCodeOrder, transferOrder } from './sample-orders.ts'
import { test } from './watched-test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const choose = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()

test('a request on the phone is sent again, with a pause in between, and the page shows when', async ({
  page,
  request,
}) => {
  await page.goto((await hostedLink(request, mobileMoneyOrder)).address)
  await expect(page.getByText('The request went to')).toContainText('+254712123456')
  await page.getByText('Nothing arrived?').click()
  await page.getByRole('button', { name: 'Send the request again' }).click()
  await expect(page.getByText(/^Sent again at \d+:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Send the request again' }).click()
  await expect(page.getByText(/You can send it again in \d+ seconds?\./)).toBeVisible()
  await expect(title(page)).toHaveText('Confirm on your phone')
})

test('when a transfer on a chain is seen, the address disappears and the page counts its confirmations', async ({
  page,
  context,
  request,
}) => {
  await page.goto((await hostedLink(request, cryptoOrder)).address)
  const tester = await context.newPage()
  await tester.goto(page.url())
  const seeMore = async () => {
    await tester.getByText('Simulate').click()
    await tester.getByRole('button', { name: 'Money seen' }).click()
  }
  await seeMore()
  await expect(title(page)).toHaveText('We see your payment')
  await expect(page.getByText('2 of 12 confirmations')).toBeVisible()
  await expect(page.locator('.qr-plate, .copy-table')).toHaveCount(0)
  await seeMore()
  await expect(page.getByText('7 of 12 confirmations')).toBeVisible()
  await seeMore()
  await expect(title(page)).toHaveText('Paid')
})

test('the picture of a code is saved, and shared where the browser can', async ({ page, request }) => {
  const { address } = await hostedLink(request, {
    currencyCode: 'IDR',
    amount: '80000',
    parameters: { paymentMethodCode: 'QRISPAY' },
  })
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.[0]?.type === 'image/png',
      share: async ({ files }: ShareData) => {
        document.title = `shared ${files?.[0]?.name} of ${files?.[0]?.size} bytes`
      },
    })
  })
  await page.goto(address)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save picture' }).click()
  expect((await download).suggestedFilename()).toMatch(/^payment-.+\.png$/)
  await page.getByRole('button', { name: 'Share picture' }).click()
  await expect(page).toHaveTitle(/^shared payment-.+\.png of [1-9]\d{2,} bytes$/)
})

test('a browser that shares no pictures is offered none to share', async ({ page, request }) => {
  await page.addInitScript(() => Object.assign(navigator, { canShare: () => false }))
  await page.goto((await hostedLink(request, { currencyCode: 'BRL', amount: '20' })).address)
  await expect(page.getByRole('link', { name: 'Save picture' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share picture' })).toHaveCount(0)
})

test('the steps mention opening the app only where the page has the button for it', async ({
  page,
  request,
  isMobile,
}) => {
  await page.goto((await hostedLink(request, { parameters: { paymentMethodCode: 'UPIQR' } })).address)
  await expect(page.getByRole('link', { name: 'Open UPI app' })).toHaveCount(isMobile ? 1 : 0)
  await expect(page.locator('.how li').first()).toContainText(
    isMobile ? 'Open the app from this page, or scan' : /^Scan the QR code with any UPI app\.$/,
  )
})

test('what came and what is missing add up to the amount above, also where it is more than the order', async ({
  page,
  request,
}) => {
  const idPayin = await openCheckout(page, request, transferOrder)
  const required = baht((await page.locator('.amount').textContent()) ?? '')
  expect(required).toBeGreaterThan(125_000)
  await simulate(request, idPayin, { event: 'PAY', amount: 600 })
  await expect(page.getByText(/is still due/)).toBeVisible()
  await simulate(request, idPayin, { event: 'EXPIRE' })
  await expect(page.locator('.facts')).toBeVisible()
  const [received, missing] = await page.locator('.facts dd').allTextContents()
  expect([baht(received ?? ''), baht(missing ?? '')]).toEqual([60_000, required - 60_000])
  expect(baht((await page.locator('.amount').textContent()) ?? '')).toBe(required)
  await expect(page.locator('.amount-why')).toContainText('Order ฿1,250.00, plus ')
})

/** "Amount ฿1,250.01" in satang. */
const baht = (text: string): number => Number(text.replace(/\D/g, ''))

test('a payment code and a transfer print on one page, with shop, amount, order, deadline and its time zone', async ({
  page,
  request,
}) => {
  for (const order of [storeCodeOrder, transferOrder]) {
    const idPayin = await openCheckout(page, request, order)
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('button').or(page.getByRole('link')).filter({ visible: true })).toHaveCount(0)
    await expect(page.locator('.shop')).toContainText('Demo Shop')
    await expect(page.locator('.amount')).toBeVisible()
    await expect(page.getByText(idPayin)).toBeVisible()
    await expect(page.locator('.print-only')).toHaveText(/\d{4}.*(UTC|GMT)/)
    await expect(page.locator('.barcode svg, .copy-table').first()).toBeVisible()
    await expect(page.locator('.how li').last()).toBeVisible()
    await expect(page.locator('.test-bar, .copy, .foot, .offline').filter({ visible: true })).toHaveCount(0)
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  }
})

test('the page explains what is stored, and sets no cookie but the session’s', async ({
  page,
  context,
  request,
}) => {
  await page.goto((await hostedLink(request)).address)
  await page.getByText('Your data', { exact: true }).click()
  await expect(page.getByText(/One cookie keeps this page open/)).toBeVisible()
  await choose(page, /IMPS/)
  await page.locator('.languages summary').click()
  await page.getByRole('button', { name: 'português' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  const cookies = await context.cookies()
  expect(cookies.map(({ name, path }) => `${name} ${path}`)).toEqual([
    `checkout ${new URL(page.url()).pathname}`,
  ])
})

test('what this browser paid with last comes first, and the layout does not shift for it', async ({
  page,
  request,
}) => {
  await page.goto((await hostedLink(request)).address)
  await choose(page, /IMPS/)
  await expect(title(page)).toHaveText('Transfer from your bank’s app')
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset['shifted'] = entry.entryType
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto((await hostedLink(request)).address)
  const tag = page.getByText('Last used').filter({ visible: true })
  await expect(tag).toHaveCount(1)
  await expect(page.getByRole('button', { name: /IMPS.*Last used/ })).toBeVisible()
  const tops = await page
    .locator('.choice')
    .evaluateAll((rows) =>
      rows.map((row) => ({ top: row.getBoundingClientRect().top, code: row.getAttribute('value') })),
    )
  expect(tops.toSorted((a, b) => a.top - b.top)[0]?.code).toBe('P2A_V2')
  await expect(page.locator('html')).not.toHaveAttribute('data-shifted')
})

test('the bill stays where it is from choosing to paying', async ({ page, request }) => {
  await page.goto((await hostedLink(request)).address)
  const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y
  const before = [await topOf('.shop'), await topOf('.amount'), await topOf('.order-id')]
  await choose(page, /^UPI/)
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  expect([await topOf('.shop'), await topOf('.amount'), await topOf('.order-id')]).toEqual(before)
})

test('the time left is that of the attempt in force', async ({ page, request }) => {
  await page.goto((await hostedLink(request)).address)
  await choose(page, /^UPI/)
  await expect(page.locator('progress')).toHaveAttribute('max', '1800')
  await page.waitForTimeout(1_500)
  await page.getByRole('button', { name: 'Other ways to pay' }).click()
  await choose(page, /IMPS/)
  await expect(page.locator('progress')).toHaveAttribute('max', '3600')
})

test('nothing covers a code that has to be scanned', async ({ page, request }) => {
  await page.goto((await hostedLink(request, cryptoOrder)).address)
  for (const height of [568, 640, 760]) {
    await page.setViewportSize({ width: 360, height })
    const plate = page.locator('.qr-plate')
    await plate.scrollIntoViewIfNeeded()
    const isFree = await plate.evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect()
      return element.contains(
        document.elementFromPoint((left + right) / 2, Math.min(bottom, innerHeight) - 4),
      )
    })
    expect(isFree, `${height} px`).toBe(true)
  }
})
