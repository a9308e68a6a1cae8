import { expect, type Page } from '@playwright/test'
import { hostedLink, simulate } from './hosted-link.ts'
import { test } from './watched-test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens a transfer with a reference to type, by its link. */
async function openTransfer(page: Page, request: Parameters<typeof hostedLink>[0]): Promise<string> {
  const { address, idPayin } = await hostedLink(request)
  await page.goto(address)
  await page.getByRole('button', { name: /IMPS/ }).click()
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  return idPayin
}

test('when a part of the money comes, open folds, what was typed and the focus stay', async ({
  page,
  request,
}) => {
  const idPayin = await openTransfer(page, request)
  const steps = page.locator('details.fold').filter({ hasText: 'Step by step' })
  await steps.locator('summary').click()
  const reference = page.getByLabel('Reference number (UTR)')
  await reference.pressSequentially('41234567')
  await simulate(request, idPayin, { event: 'PAY', amount: 100 })
  await expect(page.getByText('₹100.00 arrived, ₹399.50 is still due.')).toBeVisible()
  await expect(reference).toHaveValue('41234567')
  await expect(reference).toBeFocused()
  await expect(steps).toHaveAttribute('open')
})

test('a page that something else has changed, such as a translation, still shows the result', async ({
  page,
  request,
}) => {
  const idPayin = await openTransfer(page, request)
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(text)
    }
    document.body.prepend(document.createElement('an-extension'))
  })
  await simulate(request, idPayin, { event: 'PAY' })
  await expect(title(page)).toHaveText('Paid')
  await expect(page).toHaveTitle(/Paid/)
  await expect(page.locator('main')).toHaveCount(1)
})

test('a page that is out of date while the server cannot be reached is drawn later', async ({
  page,
  request,
}) => {
  const idPayin = await openTransfer(page, request)
  let refused = 0
  await page.route(page.url(), (route) => {
    refused += 1
    return refused < 3 ? route.abort() : route.continue()
  })
  await simulate(request, idPayin, { event: 'PAY' })
  await expect(page.getByText('Connection lost. We keep trying.')).toBeVisible()
  await expect(title(page)).toHaveText('Paid')
  expect(refused).toBe(3)
})
