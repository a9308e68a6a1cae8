import { expect } from '@playwright/test'
import { hostedLink, simulate } from './hosted-link.ts'
import { reloadsItself } from './own-reload.ts'
import { mobileMoneyOrder } from './sample-orders.ts'
import { test } from './watched-test.ts'

test.use({ javaScriptEnabled: false })

// Playwright's text and role locators skip the content of <noscript>, where `.again` is.

test('choosing, paying and the result need no script: the page reloads itself', async ({ page, request }) => {
  const { address, idPayin } = await hostedLink(request, { currencyCode: 'BRL', amount: '20' })
  await page.goto(address)
  await expect(page.locator('.qr-plate svg')).toBeVisible()
  await expect(page.locator('.again')).toContainText('This page checks for your payment every few seconds.')
  await expect(page.locator('.copy').first()).toBeHidden()
  await simulate(request, idPayin, { event: 'PAY' })
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible({ timeout: 120_000 })
})

test('a page with a field to type into does not reload itself, but offers a link', async ({
  page,
  request,
}) => {
  const { address } = await hostedLink(request)
  await page.goto(address)
  await page.getByRole('button', { name: /IMPS/ }).click()
  await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(0)
  await page.locator('.again a').click()
  await expect(page.getByLabel('Reference number (UTR)')).toBeVisible()
})

test('the redirect to the bank and back uses only links and forms', async ({ page, request }) => {
  const { address } = await hostedLink(request, { currencyCode: 'MYR', amount: '80' })
  await page.goto(address)
  await page.getByRole('button', { name: /FPX/ }).click()
  await page.getByRole('button', { name: 'Maybank' }).click()
  await page.getByLabel('Account type').selectOption('private')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('link', { name: 'Go to Maybank' }).click()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await page.getByRole('link', { name: /^Back to/ }).click()
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
})

test('sending a request again is a form too; controls that need a script are hidden', async ({
  page,
  request,
}) => {
  await page.goto((await hostedLink(request, mobileMoneyOrder)).address)
  await page.getByText('Nothing arrived?').click()
  await page.getByRole('button', { name: 'Send the request again' }).click()
  await expect(page.getByText(/^Sent again at/)).toBeVisible()
  await page.goto((await hostedLink(request, { currencyCode: 'THB', amount: '1250' })).address)
  await page.getByRole('button', { name: /^Bank transfer/ }).click()
  await expect(page.getByText('Print')).toBeHidden()
  await expect(page.getByText('Last used').first()).toBeHidden()
})

test('another way to pay is a form too, and money by the first order is seen while choosing', async ({
  page,
  request,
}) => {
  const { address, idPayin } = await hostedLink(request)
  await page.goto(address)
  await page.getByRole('button', { name: /^UPI/ }).first().click()
  await page.getByRole('button', { name: 'Other ways to pay' }).click()
  await page.getByRole('button', { name: /IMPS/ }).click()
  await expect(page.getByLabel('Reference number (UTR)')).toBeVisible()
  await page.getByRole('button', { name: 'Other ways to pay' }).click()
  await simulate(request, idPayin, { event: 'PAY' })
  await reloadsItself(page)
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
})

test('a customer who returns in another browser sees that nothing is lost', async ({
  page,
  request,
  browser,
}) => {
  const { address } = await hostedLink(request, { currencyCode: 'BRL', amount: '20' })
  await page.goto(address)
  const stranger = await browser.newContext({ javaScriptEnabled: false })
  const other = await stranger.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This payment page can’t be opened here')
  await stranger.close()
})

for (const address of [
  '/sandbox/institution/NOTHING',
  '/demo/orders/nothing',
  '/sandbox/nothing',
  '/demo/x/y',
])
  test(`${address} does not exist, and the page shows that`, async ({ page }) => {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  })
