import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { test } from './watched-test.ts'

/** Orders a bag of coffee and follows the shop's link to the payment page. Returns the order's ID. */
async function buyCoffee(page: Page, currencyCode: string): Promise<string> {
  await page.goto(`/demo?currencyCode=${currencyCode}`)
  await page.getByRole('button', { name: 'Buy' }).click()
  await expect(page.getByText('Ordered')).toBeVisible()
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.getByRole('link', { name: 'Go to the payment page' }).click()
  await expect(page).toHaveURL(/\/pay\/[^?]+$/)
  return orderId
}

/** The customer's other device: finds the payment in the list of waiting payments. */
async function openAtInstitution(page: Page, orderId: string): Promise<Page> {
  const device = await page.context().newPage()
  await device.goto('/sandbox')
  await device.getByRole('link', { name: new RegExp(orderId) }).click()
  return device
}

/** Approves the payment on the customer's other device. */
async function approveOnAnotherDevice(page: Page, orderId: string, approve: RegExp): Promise<void> {
  const device = await openAtInstitution(page, orderId)
  await expect(device.getByRole('banner')).toContainText('no money moves')
  await device.getByRole('button', { name: approve }).first().click()
  await expect(device.getByRole('heading', { name: 'You have paid' })).toBeVisible()
  await device.close()
}

/** The shop's own page: paid, and notified by a callback whose signature it verified. */
async function expectShopNotified(page: Page, orderId: string): Promise<void> {
  await page.goto(`/demo/orders/${orderId}`)
  await expect(page.getByText('Signature verified')).toBeVisible()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  const callback = page.getByRole('listitem').filter({ hasText: 'The gateway notifies the shop' })
  await expect(callback).toContainText('webhook-id')
  await expect(callback).toContainText(`{"idEntity":"${orderId}"}`)
  await expect(callback).toContainText('SUCCESS')
}

test('a customer pays by UPI QR in the simulated wallet, comes back by a link, and the shop is notified', async ({
  page,
}) => {
  const orderId = await buyCoffee(page, 'INR')
  await page.getByRole('button', { name: /^UPI Any/ }).click()
  await page.getByText('Simulate').click()
  await page.locator('a[href^="/sandbox/institution/"]').first().click()
  await page
    .getByRole('button', { name: /^Pay ₹499\.50$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'You have paid' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Demo Shop' }).click()
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expectShopNotified(page, orderId)
})

test('a customer pays by PIX QR on another device, sees it on the open payment page, and the shop is notified', async ({
  page,
}) => {
  const orderId = await buyCoffee(page, 'BRL')
  await approveOnAnotherDevice(page, orderId, /^Pay R\$49\.90$/)
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expectShopNotified(page, orderId)
})

test('a customer goes to their bank by FPX, approves there, comes back by a link, and the shop is notified', async ({
  page,
}) => {
  const orderId = await buyCoffee(page, 'MYR')
  await page.getByRole('button', { name: /FPX/ }).click()
  await page.getByRole('button', { name: /Maybank/ }).click()
  await page.getByLabel('Account type').selectOption('private')
  await page.getByRole('button', { name: /Pay RM/ }).click()
  await page.getByRole('link', { name: 'Go to Maybank' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: /^Approve RM/ }).click()
  await page.getByRole('link', { name: 'Back to Demo Shop' }).click()
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expectShopNotified(page, orderId)
})

test('an event that a tester simulates at the institution reaches the shop with the right status', async ({
  page,
}) => {
  const orderId = await buyCoffee(page, 'BRL')
  const device = await openAtInstitution(page, orderId)
  await device.getByRole('button', { name: /^Pay less/ }).click()
  await expect(device.getByRole('heading', { name: 'You have paid a part' })).toBeVisible()
  await device.getByRole('link', { name: 'Stay at the institution' }).click()
  await device.getByRole('button', { name: 'Expire first, then pay' }).click()
  await expect(device.getByText('SUCCESS')).toBeVisible()
  await device.goto(`/demo/orders/${orderId}`)
  await expect(device.getByText('Signature verified')).toHaveCount(2)
})

const untilSuccess = `for try in $(seq 60); do curl -s "$BASE/payins/$ID" -H "Authorization: Bearer $TOKEN" -H 'X-API-Version: 2' | grep -q SUCCESS && break; sleep 1; done`

test('the commands on the start page work as they are written, and the shop shows the callback', async ({
  page,
}) => {
  await page.goto('/')
  const commands = await page.locator('pre').innerText()
  // Two seconds may be too short on a busy machine.
  expect(commands).toContain('\nsleep 2; ')
  const patient = commands.replace('\nsleep 2; ', `\n${untilSuccess}; `)
  const { stdout } = await promisify(execFile)('sh', ['-c', patient])
  expect(stdout).toContain('"status":"SUCCESS"')
  // The shop learns of a payin that it did not create when the callback comes.
  await expect(async () => {
    const answer = await page.goto(stdout.trim().split('\n').at(-1) ?? '')
    expect(answer?.status()).toBe(200)
  }).toPass()
  await expect(page.getByText('Signature verified')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payin made by hand, ₹499.50' })).toBeVisible()
})

test('the shop explains why nothing was ordered', async ({ page }) => {
  await page.goto('/demo')
  await page.getByText('Outcome and amount').click()
  await page.getByLabel('Another amount, in INR').fill('ten')
  await page.getByRole('button', { name: 'Buy' }).click()
  await expect(page.getByText('The amount must be a number above zero')).toBeVisible()
})

test('a forged callback is refused and shown as not verified', async ({ page, request }) => {
  const orderId = await buyCoffee(page, 'INR')
  const answer = await request.post('/demo/callback', {
    headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' },
    data: { idEntity: orderId },
  })
  expect(answer.status()).toBe(401)
  await page.goto(`/demo/orders/${orderId}`)
  await expect(page.getByText('Signature not verified')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the shop sells, the institution takes the money, and the order page reloads until it shows the callback', async ({
    page,
  }) => {
    const orderId = await buyCoffee(page, 'BRL')
    const device = await openAtInstitution(page, orderId)
    await device.getByRole('button', { name: /^Pay R\$49\.90$/ }).click()
    await device.goto(`/demo/orders/${orderId}`)
    await expect(device.getByText('Signature verified')).toBeVisible()
  })
})
