import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { cryptoOffline } from '#lib/methods/crypto-offline.ts'
import { offline } from '#lib/methods/offline.ts'
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

for (const language of ['ja', 'en', 'ar'] as const) {
  test(`nothing to be typed into a bank’s app is cut in ${language}`, async ({ page, request }) => {
    await openSampleCheckout(page, request, { method: offline, currencyCode: 'JPY', language })
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.copy-row dd:not(.copy-cell) bdi')]
        // What has no space is one value: a number, a reference, the amount.
        .filter((value) => /^\S*\d\S*$/.test(value.textContent))
        .filter(
          (value) => new Set([...value.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1,
        )
        .map((value) => value.textContent),
    )
    expect(cut).toEqual([])
    expect(await page.locator('.copy-row', { hasText: /[A-Z\d]{12}/ }).count()).toBe(1)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
}

test('a Japanese heading breaks between phrases', async ({ page, request }) => {
  await openSampleCheckout(page, request, { method: offline, currencyCode: 'JPY', language: 'ja' })
  const lines = await page.locator('h1').evaluate((heading) => {
    const range = document.createRange()
    const lineOf = (node: Text, at: number): number => {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return Math.round(range.getBoundingClientRect().bottom)
    }
    const texts = [...heading.childNodes].filter((node) => node instanceof Text)
    return Object.values(
      Object.groupBy(
        texts.flatMap((node) => [...node.data].map((sign, at) => ({ sign, line: lineOf(node, at) }))),
        ({ line }) => line,
      ),
    ).map((signs) => signs?.map(({ sign }) => sign).join(''))
  })
  expect(lines).toEqual(['銀行アプリから', '振り込んでください'])
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
