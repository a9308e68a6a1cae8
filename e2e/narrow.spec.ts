import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { hostedLink } from './hosted-link.ts'
import { test } from './watched-test.ts'

test.use({ viewport: { width: 320, height: 640 } })

const openFolds = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)))
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the longest order ID keeps to the page, also when it is opened', async ({ page, request }) => {
  const idPayin = randomUUID().padEnd(250, 'x')
  const { address } = await hostedLink(request, { idPayin, currencyCode: 'BRL', amount: '20' })
  await page.goto(address)
  await expect(page.locator('.qr-plate svg')).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await openFolds(page)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

for (const lang of ['en', 'ja', 'ar']) {
  test(`the steps of a crypto transfer keep to their card in ${lang}`, async ({ page, request }) => {
    const parameters = { paymentMethodCode: 'CRYPTO_OFFLINE', lang }
    const { address } = await hostedLink(request, { currencyCode: 'USDT', amount: '25.5', parameters })
    await page.goto(address)
    // With nothing to ask, one press begins it.
    await page.locator('main form button[type=submit]').first().click()
    await expect(page.locator('.copy-table')).toBeVisible()
    await openFolds(page)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const within = await page.evaluate(() => {
      const card = document.querySelector('.step')?.getBoundingClientRect()
      return [...document.querySelectorAll('.how li > span')].every(
        (step) => card !== undefined && step.getBoundingClientRect().right <= card.right + 1,
      )
    })
    expect(within).toBe(true)
  })
}
