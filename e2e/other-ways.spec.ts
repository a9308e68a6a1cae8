import { expect, type Page } from '@playwright/test'
import { hostedLink, simulate } from './hosted-link.ts'
import { test } from './watched-test.ts'

const choose = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Typed text and pictures of QR codes: everything that could still be paid with. */
const meansToPay = (page: Page) =>
  page.locator('.qr-plate, .copy-table, .action[href^="/sandbox/institution/"]')

test('another way to pay: opened, left again, then chosen and paid by', async ({ page, request }) => {
  const { address, idPayin } = await hostedLink(request)
  await page.goto(address)
  await choose(page, /^UPI/)
  await page.getByRole('button', { name: 'Other ways to pay' }).click()
  await expect(title(page)).toHaveText('How would you like to pay?')
  await expect(page.getByText(/^If you have already paid with UPI/)).toBeVisible()
  await page.getByRole('button', { name: /^Keep paying with UPI/ }).click()
  await expect(meansToPay(page).first()).toBeAttached()
  await page.getByRole('button', { name: 'Other ways to pay' }).click()
  await choose(page, /IMPS/)
  await expect(title(page)).toHaveText('Transfer from your bank’s app')
  await simulate(request, idPayin, { event: 'PAY' })
  await expect(title(page)).toHaveText('Paid')
  await expect(page.locator('.facts')).toContainText('IMPS')
})

test('another way to pay: money by the code shown first pays the same order, also while choosing', async ({
  page,
  context,
  request,
}) => {
  const pay = async (change: () => Promise<void>) => {
    await page.goto((await hostedLink(request)).address)
    await choose(page, /^UPI/)
    await page.locator('.test-bar summary').click()
    const institution = await page
      .getByRole('link', { name: 'Play the customer’s bank or wallet' })
      .first()
      .getAttribute('href')
    await page.getByRole('button', { name: 'Other ways to pay' }).click()
    await change()
    const bank = await context.newPage()
    await bank.goto(institution ?? '')
    await bank.getByRole('button', { name: /^Pay/ }).first().click()
    await expect(bank.getByRole('heading', { name: 'You have paid' })).toBeVisible()
    await bank.close()
    await expect(title(page)).toHaveText('Paid')
  }
  await pay(async () => {
    await choose(page, /IMPS/)
    await expect(title(page)).toHaveText('Transfer from your bank’s app')
  })
  await pay(() => expect(title(page)).toHaveText('How would you like to pay?'))
})

test('another way to pay is not offered where the shop fixed one, or where there is only one', async ({
  page,
  request,
}) => {
  await page.goto((await hostedLink(request, { parameters: { paymentMethodCode: 'P2A_V2' } })).address)
  await expect(title(page)).toHaveText('Transfer from your bank’s app')
  await expect(page.getByRole('button', { name: 'Other ways to pay' })).toHaveCount(0)
  await page.goto((await hostedLink(request, { currencyCode: 'BRL' })).address)
  await expect(meansToPay(page).first()).toBeAttached()
  await expect(page.getByRole('button', { name: 'Other ways to pay' })).toHaveCount(0)
})
