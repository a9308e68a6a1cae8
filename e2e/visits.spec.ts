import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { hostedLink, operationsOf, readPayin, simulate } from './hosted-link.ts'
import { test } from './watched-test.ts'

// Customers' actions on an open page: double clicks, the back button, another language, a shop without a
// name.

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const choose = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()

/** `goBack` may resolve before the earlier page is shown: the history has the current entry. */
async function goBack(page: Page): Promise<void> {
  const place = await page.evaluate(() => navigation.currentEntry?.index ?? 0)
  await page.goBack()
  await page.waitForFunction((before) => navigation.currentEntry?.index === before, place - 1)
}

const store = {
  currencyCode: 'TWD',
  amount: '900',
  parameters: { paymentMethodCode: 'CODE_PAYMENT', paymentOperatorCode: 'FAMILY_MART' },
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('陳怡君')
  await page.getByLabel('E-mail').fill('chen@example.com')
  await page.getByLabel('Phone number').fill('+886912345678')
}

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('another language keeps what was typed, shows no faults and sends nothing', async ({
      page,
      request,
    }) => {
      const { address, idPayin } = await hostedLink(request, store)
      await page.goto(address)
      await page.getByLabel('Your name').fill('陳怡君')
      await page.getByLabel('E-mail').fill('chen@')
      await page.locator('.languages summary').click()
      await page.getByRole('button', { name: 'Português (Brasil)' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
      await expect(page.locator('[name=accountName]')).toHaveValue('陳怡君')
      await expect(page.locator('[name=emailAddress]')).toHaveValue('chen@')
      await expect(page.locator('[aria-invalid], .notice')).toHaveCount(0)
      await expect(readPayin(request, idPayin)).rejects.toThrow('410')
    })
  })
}

test('a form that is sent twice creates one payment, and the page shows it', async ({ page, request }) => {
  const { address, idPayin } = await hostedLink(request, store)
  await page.goto(address)
  await fillIn(page)
  await page.getByRole('button', { name: /^Pay/ }).dblclick()
  await expect(title(page)).toHaveText('Pay at a store with this code')
  const { reference = '' } = await readPayin(request, idPayin)
  expect((await page.locator('p.code').innerText()).replaceAll(' ', '')).toBe(reference)
  await page.reload()
  expect((await page.locator('p.code').innerText()).replaceAll(' ', '')).toBe(reference)
})

test('the same form sent ten times at once creates one payment', async ({ page, request }) => {
  const { address, idPayin } = await hostedLink(request, store)
  await page.goto(address)
  const form = { accountName: '陳怡君', emailAddress: 'chen@example.com', phoneNumber: '+886912345678' }
  const headers = { origin: new URL(page.url()).origin }
  const sent = Array.from({ length: 10 }, () =>
    page.request.post(`${page.url()}/details`, { form, headers, maxRedirects: 0 }),
  )
  for (const answer of await Promise.all(sent)) expect(answer.status()).toBe(303)
  await page.reload()
  const { reference = '' } = await readPayin(request, idPayin)
  expect((await page.locator('p.code').innerText()).replaceAll(' ', '')).toBe(reference)
})

test('the back button at every step shows the payment’s current step, never a form that creates it again', async ({
  page,
  request,
}) => {
  const { address, idPayin } = await hostedLink(request, { ...store, parameters: {} })
  await page.goto('/demo')
  await page.goto(address)
  const here = page.url()
  await choose(page, /^Convenience store/)
  await choose(page, /^FamilyMart/)
  await fillIn(page)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(title(page)).toHaveText('Pay at a store with this code')
  const { reference } = await readPayin(request, idPayin)
  for (let steps = 0; steps < 6 && page.url() === here; steps += 1) {
    await goBack(page)
    await expect(title(page)).toHaveText(/^(Pay at a store with this code|Buy something)$/)
  }
  await expect(page).toHaveURL(/\/demo$/)
  await page.goForward()
  await expect(title(page)).toHaveText('Pay at a store with this code')
  expect((await readPayin(request, idPayin)).reference).toBe(reference)
})

test.describe('in real time', () => {
  test.use({ countdown: 'real' })

  test('a customer who comes back from the bank by the back button is not redirected again, and can still go there', async ({
    page,
    request,
  }) => {
    const parameters = {
      paymentMethodCode: 'FPX',
      paymentOperatorCode: 'MAYBANK',
      accountType: 'private',
    }
    await page.goto((await hostedLink(request, { currencyCode: 'MYR', amount: '80', parameters })).address)
    const here = page.url()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    // The countdown would have started when the event stream opens.
    const listening = page.waitForResponse('**/events')
    await page.goBack()
    await listening
    await expect(title(page)).toHaveText('Continue at Maybank')
    await expect(page.getByText(/You go there in/)).toHaveCount(0)
    await expect(page).toHaveURL(here)
    await page.getByRole('link', { name: 'Go to Maybank' }).click()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  })
})

test('a token that may not read the shop’s name: no page shows it, from choosing to the result', async ({
  page,
  request,
}) => {
  const idPayin = randomUUID()
  const operations = operationsOf(idPayin).filter((operation) => operation !== 'GET /merchant-info')
  await page.goto((await hostedLink(request, { idPayin, operations })).address)
  const expectNoName = async () => {
    await expect(page).not.toHaveTitle(/Demo/)
    expect(await page.locator('body').innerText()).not.toContain('Demo')
    expect(await page.getByLabel(/Demo/).count()).toBe(0)
  }
  await expect(title(page)).toHaveText('How would you like to pay?')
  await expectNoName()
  await choose(page, /^UPI/)
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  await expectNoName()
  await simulate(request, idPayin, { event: 'PAY', amount: 100 })
  await expect(page.getByText(/is still due\.$/)).toBeVisible()
  await simulate(request, idPayin, { event: 'EXPIRE' })
  await expect(page.getByText(/^Please do not send more\. The shop can see your payment/)).toBeVisible()
  await expectNoName()
  await simulate(request, idPayin, { event: 'PAY' })
  await expect(title(page)).toHaveText('Paid')
  await expect(page.getByRole('link', { name: 'Back to the shop' })).toBeVisible()
  await expectNoName()
})
