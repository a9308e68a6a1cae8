import { expect, type Page } from '@playwright/test'
import { hostedLink, simulate } from './hosted-link.ts'
import { openCheckout } from './open-checkout.ts'
import { passDeadline, passWatch, shortenDeadline } from './pass-deadline.ts'
import { pixOrder } from './sample-orders.ts'
import { test } from './watched-test.ts'

// The page when money comes too late, too little or too much.

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const meansToPay = (page: Page) => page.locator('.qr-plate, .copy-table')
const fact = (page: Page, name: string) =>
  page.locator('.facts > div').filter({ has: page.getByText(name, { exact: true }) })

test.describe('in real time', () => {
  test.use({ countdown: 'real' })

  test('at zero the page polls once more, then removes the means to pay and warns not to pay', async ({
    page,
    request,
  }) => {
    const idPayin = await openCheckout(page, request, pixOrder)
    await expect(meansToPay(page).first()).toBeVisible()
    await shortenDeadline(idPayin, 20)
    await page.reload()
    await expect(page.getByRole('timer')).toHaveText(/^0:[012]\d$/)
    await expect(title(page)).toHaveText('The time to pay has run out')
    await expect(page.getByText(/^Do not pay now\. If you have just paid, stay here/)).toBeVisible()
    await expect(meansToPay(page)).toHaveCount(0)
    await simulate(request, idPayin, { event: 'PAY' })
    await expect(title(page)).toHaveText('Paid')
    await expect(page.getByText(/came late/)).toHaveCount(0)
  })
})

test('expired: the page says that nothing was received, how to try again, and for a while that we keep looking', async ({
  page,
  request,
}) => {
  const idPayin = await openCheckout(page, request, pixOrder)
  await expect(meansToPay(page).first()).toBeVisible()
  await simulate(request, idPayin, { event: 'EXPIRE' })
  await expect(title(page)).toHaveText('The time to pay has run out')
  await expect(page.getByText(/^No money has arrived so far\. Do not pay now\./)).toBeVisible()
  await expect(page.getByText(/^If you have just paid, stay here/)).toBeVisible()
  await expect(fact(page, 'Order')).toContainText(idPayin)
  await expect(page.getByRole('link', { name: 'Back to Demo Shop' })).toBeVisible()
  await expect(meansToPay(page)).toHaveCount(0)
})

test('late money appears on the page by itself, as late and as arrived', async ({ page, request }) => {
  const idPayin = await openCheckout(page, request, pixOrder)
  await simulate(request, idPayin, { event: 'EXPIRE' })
  await expect(page.getByText(/^No money has arrived so far/)).toBeVisible()
  await simulate(request, idPayin, { event: 'PAY' })
  await expect(title(page)).toHaveText('Paid')
  await expect(page.getByText('Your payment came late, but it arrived. Everything is fine.')).toBeVisible()
})

test('late money also appears on a page that was opened after the end, and without the event stream', async ({
  page,
  request,
}) => {
  await page.route('**/events', (route) => route.abort())
  const { address, idPayin } = await hostedLink(request, pixOrder)
  await request.get(address)
  await simulate(request, idPayin, { event: 'EXPIRE' })
  await page.goto(address)
  await expect(page.getByText(/^No money has arrived so far/)).toBeVisible()
  // The page has polled once by then; its next poll decides.
  await page.waitForResponse('**/state')
  await simulate(request, idPayin, { event: 'PAY' })
  await expect(title(page)).toHaveText('Paid')
})

test('ten minutes after the end the page no longer polls, and does not claim to', async ({
  page,
  request,
}) => {
  const idPayin = await openCheckout(page, request, pixOrder)
  await simulate(request, idPayin, { event: 'EXPIRE' })
  await expect(page.getByText(/we keep looking/)).toBeVisible()
  await passWatch(idPayin)
  await expect(page.getByText(/we keep looking/)).toHaveCount(0)
  await expect(page.locator('.watch')).toHaveCount(0)
  await expect(page.getByText(/^No money has arrived so far/)).toBeVisible()
})

test('too little, then the rest: the page shows what came, what is due and a code for the rest, then the result', async ({
  page,
  request,
}) => {
  const idPayin = await openCheckout(page, request, pixOrder)
  await expect(page.getByRole('img', { name: /R\$120\.50/ })).toBeVisible()
  await simulate(request, idPayin, { event: 'PAY', amount: 50 })
  await expect(page.getByText('R$50.00 arrived, R$70.50 is still due.')).toBeVisible()
  await expect(page.locator('.amount')).toContainText('R$70.50')
  await expect(page.getByRole('img', { name: /R\$70\.50/ })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
  await simulate(request, idPayin, { event: 'PAY', amount: 70.5 })
  await expect(title(page)).toHaveText('Paid')
  await expect(fact(page, 'Amount')).toContainText('R$120.50')
  await expect(page.getByText(/more than was due/)).toHaveCount(0)
})

test('too little until the end: the page shows what came, what is missing, and that the shop settles it', async ({
  page,
  request,
}) => {
  const idPayin = await openCheckout(page, request, pixOrder)
  await simulate(request, idPayin, { event: 'PAY', amount: 50 })
  await expect(page.getByText(/is still due\.$/)).toBeVisible()
  await passDeadline(idPayin)
  await page.reload()
  await expect(page.getByText('Do not send more. R$50.00 arrived and R$70.50 is missing.')).toBeVisible()
  await simulate(request, idPayin, { event: 'EXPIRE' })
  await expect(title(page)).toHaveText('Time has run out, and part of the money is here')
  await expect(page.getByText(/^Please do not send more\. Demo Shop can see your payment/)).toBeVisible()
  await expect(fact(page, 'Received')).toContainText('R$50.00')
  await expect(fact(page, 'Missing')).toContainText('R$70.50')
  await expect(fact(page, 'Order')).toContainText(idPayin)
  await expect(meansToPay(page)).toHaveCount(0)
})

test('a part, then a refusal: the page shows the money that came', async ({ page, request }) => {
  const idPayin = await openCheckout(page, request, pixOrder)
  await simulate(request, idPayin, { event: 'PAY', amount: 50 })
  await expect(page.getByText(/is still due\.$/)).toBeVisible()
  await simulate(request, idPayin, { event: 'REFUSE' })
  await expect(title(page)).toHaveText('The payment was not made')
  await expect(page.getByText(/^However, R\$50\.00 arrived\. Please do not send more\./)).toBeVisible()
})

for (const [manner, amounts] of [
  ['at once', [150]],
  ['with the rest', [50, 100]],
] as const) {
  test(`too much ${manner}: the page shows how much and whom to ask, and does not redirect`, async ({
    page,
    request,
  }) => {
    const idPayin = await openCheckout(page, request, pixOrder)
    await expect(meansToPay(page).first()).toBeVisible()
    for (const amount of amounts) await simulate(request, idPayin, { event: 'PAY', amount })
    await expect(title(page)).toHaveText('Paid')
    await expect(
      page.getByText('You paid R$29.50 more than was due. Please ask the shop about it.'),
    ).toBeVisible()
    await expect(fact(page, 'You paid')).toContainText('R$150.00')
    await expect(page.getByRole('link', { name: 'Back to Demo Shop' })).toBeVisible()
    await expect(page.getByText(/You return in/)).toHaveCount(0)
  })
}
