import { expect, type Page } from '@playwright/test'
import { hostedLink, simulate } from './hosted-link.ts'
import { test } from './watched-test.ts'

/** Opens the page of a paid payin, and returns a function that says whether it has redirected to the shop. */
async function openPaid(page: Page, request: Parameters<typeof hostedLink>[0]): Promise<() => boolean> {
  let left = false
  await page.route('http://127.0.0.1:9/**', (route) => {
    left = true
    return route.fulfill({ status: 204 })
  })
  const { address, idPayin } = await hostedLink(request, { currencyCode: 'BRL', amount: '20' })
  await page.goto(address)
  await simulate(request, idPayin, { event: 'PAY' })
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  return () => left
}

test('a page that redirects by itself waits longer in a test than for a customer', async ({
  page,
  request,
}) => {
  const hasLeft = await openPaid(page, request)
  await expect(page.getByText('You return in 5 seconds').first()).toBeAttached()
  await page.waitForTimeout(7_000)
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible()
  expect(hasLeft()).toBe(false)
})

test.describe('in real time', () => {
  test.use({ countdown: 'real' })

  test('a page that redirects by itself does so when its countdown ends', async ({ page, request }) => {
    const hasLeft = await openPaid(page, request)
    await expect.poll(hasLeft, { timeout: 45_000 }).toBe(true)
  })
})
