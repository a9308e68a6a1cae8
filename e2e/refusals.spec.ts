import { expect, type Page } from '@playwright/test'
import { hostedLink, readPayin, simulate, statusLink, tokenFor } from './hosted-link.ts'
import { test } from './watched-test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const choose = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()
const meansToPay = (page: Page) => page.locator('.qr-plate, .copy-table, a.action[href^="/sandbox/"]')

/** The faults that the page lists for the shop's developer, who has to unfold them. */
async function developerFaults(page: Page): Promise<readonly string[]> {
  await page.locator('details.fold summary').click()
  return page.locator('.faults li').allInnerTexts()
}

test('a token that may only read opens the status and no page to pay on, before the payment and after', async ({
  page,
  request,
}) => {
  const { address, idPayin } = await hostedLink(request)
  const token = await tokenFor(request, [`GET /payins/${idPayin}`])
  const readOnly = new URL(address, 'http://any')
  readOnly.searchParams.set('token', token)
  const refused = async () => {
    expect((await page.goto(readOnly.pathname + readOnly.search))?.status()).toBe(403)
    expect(await developerFaults(page)).toEqual([
      'token does not allow POST /payins/!availablePaymentOptions',
      `token does not allow POST /payins/${idPayin}`,
    ])
  }
  await refused()
  await page.goto(address)
  await choose(page, /^UPI/)
  await expect(meansToPay(page).first()).toBeAttached()
  await refused()
  await page.goto(await statusLink(request, idPayin))
  await expect(title(page)).toHaveText('Waiting for your payment')
  await expect(meansToPay(page)).toHaveCount(0)
})

test('a session that may only read sends no form: nothing is cancelled, simulated or paid', async ({
  page,
  request,
}) => {
  const { address, idPayin } = await hostedLink(request, { currencyCode: 'BRL', amount: '20' })
  await request.get(address)
  await page.goto(await statusLink(request, idPayin, 'BRL'))
  await expect(title(page)).toHaveText('Waiting for your payment')
  const headers = { origin: new URL(page.url()).origin }
  for (const [step, form] of [
    ['cancel', {}],
    ['simulate', { event: 'PAY' }],
    ['choose', { method: 'PIX' }],
    ['change', {}],
    ['paid', {}],
  ] as const)
    await page.request.post(`${page.url()}/${step}`, { form, headers })
  await page.reload()
  await expect(title(page)).toHaveText('Waiting for your payment')
})

test('an amount or a currency that is not the token’s opens nothing and creates nothing', async ({
  page,
  request,
}) => {
  const { address, idPayin } = await hostedLink(request, {
    tokenMoney: { amount: 499.5, currencyCode: 'INR' },
  })
  const tampered = async (changes: Record<string, string>) => {
    const link = new URL(address, 'http://any')
    for (const [name, value] of Object.entries(changes)) link.searchParams.set(name, value)
    expect((await page.goto(link.pathname + link.search))?.status()).toBe(403)
    return developerFaults(page)
  }
  expect(await tampered({ amount: '4.99' })).toEqual(['amount is 4.99, but the token is for 499.5'])
  expect(await tampered({ currencyCode: 'IDR' })).toEqual(['currencyCode is IDR, but the token is for INR'])
  await expect(readPayin(request, idPayin)).rejects.toThrow('410')
  expect((await page.goto(address))?.status()).toBe(200)
})

test('an amount changed in the link of an existing payment changes nothing about it', async ({
  page,
  request,
}) => {
  const { address, idPayin } = await hostedLink(request, {
    currencyCode: 'BRL',
    amount: '20',
    tokenMoney: 'ANY',
  })
  await page.goto(address)
  await expect(page.locator('.amount')).toContainText('20.00')
  await page.goto(address.replace('amount=20', 'amount=1'))
  await expect(page.locator('.amount')).toContainText('20.00')
  expect((await readPayin(request, idPayin)).money.amount).toBe(20)
})

for (const returnUrl of [
  'javascript:alert(document.cookie)',
  'data:text/html,<script>alert(1)</script>',
  'https://shop:secret@shop.example/',
  '//shop.example/',
]) {
  test(`a return URL ${returnUrl} is refused and not linked`, async ({ page, request }) => {
    const answer = await page.goto((await hostedLink(request, { parameters: { returnUrl } })).address)
    expect(answer?.status()).toBe(400)
    const [fault = ''] = await developerFaults(page)
    expect(fault).toMatch(/^returnUrl /)
    expect(fault).not.toContain('secret')
    await expect(page.getByRole('link')).toHaveCount(0)
  })
}

test('double clicks in two tabs create one payment, and both tabs show it', async ({
  page,
  context,
  request,
}) => {
  const { address, idPayin } = await hostedLink(request)
  await page.goto(address)
  const other = await context.newPage()
  await other.goto(address)
  expect(other.url()).not.toBe(page.url())
  await Promise.all([
    page.getByRole('button', { name: /^UPI/ }).first().dblclick(),
    other.getByRole('button', { name: /IMPS/ }).dblclick(),
  ])
  for (const tab of [page, other]) await expect(meansToPay(tab).first()).toBeAttached()
  const { paymentMethodCode } = await readPayin(request, idPayin)
  const heading = paymentMethodCode === 'P2A_V2' ? /^Transfer from/ : /^(Scan|Pay in your app)/
  for (const tab of [page, other]) {
    await expect(title(tab)).toHaveText(heading)
    await tab.reload()
    await expect(title(tab)).toHaveText(heading)
  }
  await simulate(request, idPayin, { event: 'PAY' })
  for (const tab of [page, other]) await expect(title(tab)).toHaveText('Paid')
})

test('the back button never shows the means to pay of a paid payment', async ({ page, request }) => {
  const { address, idPayin } = await hostedLink(request, { currencyCode: 'BRL', amount: '20' })
  await page.goto(address)
  await expect(meansToPay(page).first()).toBeAttached()
  await page.goto('/demo')
  await simulate(request, idPayin, { event: 'PAY' })
  await page.goBack()
  await expect(title(page)).toHaveText('Paid')
  await expect(meansToPay(page)).toHaveCount(0)
})

test('a form that is sent without network keeps what was typed, and creates one payment when it is sent again', async ({
  page,
  context,
  request,
}) => {
  const { address, idPayin } = await hostedLink(request, {
    currencyCode: 'TWD',
    amount: '900',
    parameters: { paymentMethodCode: 'CODE_PAYMENT', paymentOperatorCode: 'FAMILY_MART' },
  })
  await page.goto(address)
  await page.getByLabel('Your name').fill('陳怡君')
  await page.getByLabel('E-mail').fill('chen@example.com')
  await page.getByLabel('Phone number').fill('+886912345678')
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.locator('.offline[role=alert]')).toContainText('Connection lost. Nothing was sent')
  await expect(page.getByLabel('Your name')).toHaveValue('陳怡君')
  await context.setOffline(false)
  await expect(page.getByText('Connection lost')).toHaveCount(0)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(title(page)).toHaveText('Pay at a store with this code')
  const { reference } = await readPayin(request, idPayin)
  await page.reload()
  expect((await readPayin(request, idPayin)).reference).toBe(reference)
})

test('the language changes at every step, and the step, what was chosen and the amount stay', async ({
  page,
  request,
}) => {
  const inPortuguese = async () => {
    await page.locator('.languages summary').click()
    await page.locator('.languages button[value="pt-BR"]').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  }
  await page.goto((await hostedLink(request, { currencyCode: 'MYR', amount: '80' })).address)
  const here = page.url()
  await choose(page, /FPX/)
  await inPortuguese()
  await expect(page.getByRole('button', { name: 'Maybank' })).toBeVisible()
  await choose(page, /^Maybank/)
  await expect(title(page)).toContainText('Maybank')
  await page.locator('.form button.action').click()
  await expect(page.locator('[aria-invalid=true]')).toBeFocused()
  await page.locator('.languages summary').click()
  await page.locator('.languages button[value="ar"]').click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('.form select')).toBeVisible()
  await expect(page).toHaveURL(here)
})
