import { expect, type Page } from '@playwright/test'
import { tokenFor, topUpLink } from './hosted-link.ts'
import { test } from './watched-test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a top-up is paid on the same pages, in its own words', async ({ page, request }) => {
  const { address, idTopUp } = await topUpLink(request)
  await page.goto(address)
  await expect(page.locator('.shop')).toContainText('Top-up at Demo Shop')
  await expect(title(page)).toHaveText('Transfer from your bank’s app')
  await expect(page).toHaveTitle('Top up at Demo Shop')
  await page.getByText('Simulate').click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(title(page)).toHaveText('Topped up')
  await expect(page.locator('.facts')).toContainText(idTopUp)
})

test('the status of a top-up is opened by its own ID and token', async ({ page, request, browser }) => {
  const { address, idTopUp } = await topUpLink(request)
  await page.goto(address)
  const other = await browser.newPage()
  const token = await tokenFor(request, [`GET /topups/${idTopUp}`])
  const query = new URLSearchParams({ idTopUp, token, currencyCode: 'THB' })
  await other.goto(new URL(`/status?${query.toString()}`, page.url()).href)
  await expect(title(other)).toHaveText('Waiting for your payment')
  await other.close()
})

test('a link that names a top-up and a payin, or a top-up with the token of a payin, opens nothing', async ({
  page,
  request,
}) => {
  const { address, idTopUp } = await topUpLink(request)
  expect((await page.goto(`${address}&idPayin=${idTopUp}`))?.status()).toBe(400)
  const token = await tokenFor(request, [`POST /payins/${idTopUp}`, `GET /payins/${idTopUp}`])
  const query = new URL(address, 'http://any').searchParams
  query.set('token', token)
  expect((await page.goto(`/pay?${query.toString()}`))?.status()).toBe(403)
})
