import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoFaultInBothColours } from '../faultless.ts'
import { hostedLink, simulate } from '../hosted-link.ts'
import { mobileMoneyOrder, withParameters } from '../sample-orders.ts'
import { paidPayin } from './paid-payin.ts'
import { expect, test } from './signed-in.ts'

const searchFor = async (page: Page, text: string) => {
  await page.getByRole('searchbox').fill(text)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a payin is found by the beginning of its ID, undone and redone', async ({
      page,
      request,
      signIn,
    }) => {
      const idPayin = await paidPayin(request)
      await signIn('FINANCE')
      await page.goto('/console/payments')
      await searchFor(page, idPayin.slice(0, 8))
      const row = page.getByRole('link', { name: new RegExp(`^${idPayin}`) })
      await expect(row).toHaveCount(1)
      await row.click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(idPayin)
      await page.getByLabel('Reason').fill('it is of somebody else')
      await page.getByRole('button', { name: 'Undo match' }).click()
      await expect(page.getByText(/was taken away from payin/)).toBeVisible()
      await page.getByLabel('Reason').fill('it was theirs')
      await page.getByRole('button', { name: 'Redo match' }).click()
      await expect(page.getByText(/was given back to payin/)).toBeVisible()
      await page.getByRole('button', { name: 'Resend callback' }).first().click()
      await expect(page.getByText('The callback is sent again now.')).toBeVisible()
    })

    test('filters and search are in the address, and pages keep them', async ({ page, request, signIn }) => {
      await paidPayin(request)
      await signIn('merchant SUPPORT')
      await page.goto('/console/payments?status=SUCCESS&currency=BRL')
      await searchFor(page, 'amount:20')
      await expect(page).toHaveURL(/status=SUCCESS/)
      await expect(page).toHaveURL(/q=amount/)
      await expect(page.getByRole('row').filter({ hasText: 'Succeeded' }).first()).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: 'Waiting' })).toHaveCount(0)
    })

    test('a search is kept under a name, and forgotten', async ({ page, request, signIn }) => {
      await paidPayin(request)
      await signIn('SUPPORT')
      await page.goto('/console/payments?status=SUCCESS&q=currency%3ABRL')
      await page.getByLabel('Name of the view').fill('Paid in Brazil')
      await page.getByRole('button', { name: 'Save view' }).click()
      await expect(page.getByText('The view “Paid in Brazil” is saved.')).toBeVisible()
      await page.goto('/console/payments')
      await page.getByRole('link', { name: 'Paid in Brazil' }).click()
      await expect(page).toHaveURL(/status=SUCCESS/)
      await expect(page.getByRole('searchbox')).toHaveValue('currency:BRL')
      await page.getByRole('button', { name: 'Remove “Paid in Brazil”' }).click()
      await expect(page.getByRole('link', { name: 'Paid in Brazil' })).toHaveCount(0)
    })

    test('a merchant refunds a payin', async ({ page, request, signIn }) => {
      const idPayin = await paidPayin(request)
      await signIn('merchant FINANCE')
      await page.goto(`/console/payments/DEMO/payin/${idPayin}`)
      await page.getByLabel('Amount in BRL').fill('5')
      await page.getByLabel('Reason').fill('one piece was missing')
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      await expect(page.locator('.c-notice')).toBeVisible()
    })
  })
}

test('customers are masked until somebody with the right opens them', async ({ page, request, signIn }) => {
  const order = withParameters(mobileMoneyOrder, { accountName: 'Wanjiru Odhiambo' })
  const { address, idPayin } = await hostedLink(request, order)
  await page.goto(address)
  await simulate(request, idPayin, { event: 'PAY' })
  const payment = `/console/payments/DEMO/payin/${idPayin}`
  const main = page.getByRole('main')
  await signIn('VIEWER')
  await page.goto(`${payment}?show=customers`)
  await expect(main).toContainText('W••• O•••')
  await expect(page.getByRole('link', { name: 'Show customers' })).toHaveCount(0)
  expect(await page.content()).not.toContain('Odhiambo')
  await signIn('SUPPORT')
  await page.goto(payment)
  await expect(main).toContainText('W••• O•••')
  expect(await page.content()).not.toContain('Odhiambo')
  await page.getByRole('link', { name: 'Show customers' }).click()
  await expect(main).toContainText('Wanjiru Odhiambo')
  await page.goto('/console/audit')
  // News of the payment may have the page drawn once more, which shows, and records, once more.
  await expect(
    page.getByRole('row').filter({ hasText: 'payment show' }).filter({ hasText: idPayin }).first(),
  ).toBeVisible()
})

test('a merchant sees nothing of another one', async ({ page, request, signIn }) => {
  const idPayin = await paidPayin(request)
  await signIn('merchant OWNER', { merchantCode: 'DEMO' })
  const answer = await page.request.get(`/console/payments/OTHER/payin/${idPayin}`)
  expect(answer.status()).toBe(404)
})

for (const format of ['CSV', 'XLSX']) {
  test(`what is shown is exported as ${format}`, async ({ page, request, signIn }) => {
    const idPayin = await paidPayin(request)
    await signIn('FINANCE')
    await page.goto(`/console/payments?q=${idPayin}`)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: `Export as ${format}` }).click()
    const file = await readFile(await (await download).path())
    if (format === 'CSV') expect(file.toString().split('\r\n')[1]).toContain(`DEMO,payin,${idPayin},SUCCESS`)
    else expect(file.subarray(0, 2).toString()).toBe('PK')
  })
}

test('a payment, and the balances of a merchant, are faultless', async ({ page, request, signIn }) => {
  const idPayin = await paidPayin(request)
  await signIn('ADMIN')
  for (const address of [
    `/console/payments/DEMO/payin/${idPayin}`,
    '/console/balances?merchant=DEMO&currency=BRL',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoFaultInBothColours(page)
  }
})
