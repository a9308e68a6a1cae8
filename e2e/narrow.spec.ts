import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { cryptoOffline } from '#lib/methods/crypto-offline.ts'
import { hostedLink } from './hosted-link.ts'
import { openSampleCheckout } from './sample-checkout.ts'
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

for (const language of ['en', 'ja', 'ar'] as const) {
  test(`the steps of a crypto transfer keep to their card in ${language}`, async ({ page, request }) => {
    await openSampleCheckout(page, request, { method: cryptoOffline, currencyCode: 'USDT', language })
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
