import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { cryptoOffline } from '#lib/methods/payin/crypto-offline.ts'
import { offline } from '#lib/methods/payin/offline.ts'
import { hostedLink, simulate } from './hosted-link.ts'
import { openSampleCheckout } from './sample-checkout.ts'
import { test } from './watched-test.ts'

test.use({ viewport: { width: 320, height: 640 } })

const openFolds = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)))
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** By how many pixels a page is wider than its window when the shop has another name. */
async function overflowWith(page: Page, name: string): Promise<number> {
  await page.evaluate((called) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      text.data = text.data.replaceAll('Demo Shop', called)
    }
  }, name)
  await expect(page.getByText(name).first()).toBeVisible()
  return overflow(page)
}

test('the longest order ID fits the page, also when it is unfolded', async ({ page, request }) => {
  const idPayin = randomUUID().padEnd(250, 'x')
  const { address } = await hostedLink(request, { idPayin, currencyCode: 'BRL', amount: '20' })
  await page.goto(address)
  await expect(page.locator('.qr-plate svg')).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await openFolds(page)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

for (const name of [
  'Donaudampfschifffahrtsgesellschaft',
  'www.supermegashoppingmall.co.za',
  '가나다라마바사아자차카타파하거너더러머버',
]) {
  test(`a shop called ${name} fits the page, before and after the payment`, async ({ page, request }) => {
    const parameters = name.startsWith('가') ? { lang: 'ko' } : {}
    const { address, idPayin } = await hostedLink(request, { currencyCode: 'BRL', amount: '20', parameters })
    await page.goto(address)
    await expect(page.locator('.qr-plate svg')).toBeVisible()
    expect(await overflowWith(page, name)).toBeLessThanOrEqual(0)
    await simulate(request, idPayin, { event: 'PAY' })
    await expect(page.locator('.result-good')).toBeVisible()
    expect(await overflowWith(page, name)).toBeLessThanOrEqual(0)
  })
}

test('all fifteen digits of a token amount are visible', async ({ page, request }) => {
  const wishes = { currencyCode: 'USDT', amount: '123456789.123456' }
  await page.goto((await hostedLink(request, wishes)).address)
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.copy-row dd, h1, .amount')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.textContent),
  )
  expect(cut).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

test('an order ID reads the same in Arabic', async ({ page, request }) => {
  const idPayin = `10-2026-A${randomUUID().slice(0, 6)}`
  await page.goto((await hostedLink(request, { idPayin, parameters: { lang: 'ar' } })).address)
  const places = await page.getByText(idPayin, { exact: true }).evaluate((element) => {
    const text = element.firstChild as Text
    const range = document.createRange()
    return [...text.data].map((_, at) => {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const { left, top } = range.getBoundingClientRect()
      return Math.round(top) * 10_000 + left
    })
  })
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

for (const language of ['ja', 'en', 'ar'] as const) {
  test(`nothing to be typed into a bank’s app is cut in ${language}`, async ({ page, request }) => {
    await openSampleCheckout(page, request, { method: offline, currencyCode: 'JPY', language })
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.copy-row dd:not(.copy-cell) bdi')]
        // A text without spaces is one value: a number, a reference, the amount.
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
  test(`the steps of a crypto transfer fit their card in ${language}`, async ({ page, request }) => {
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
