import { expect, type Page } from '@playwright/test'
import { expectNoFault } from './faultless.ts'
import { test } from './watched-test.ts'

test('the fields of the shop’s form depend on the currency, the kind of payment and the way to pay', async ({
  page,
}) => {
  await page.goto('/demo?scenario=4')
  const method = page.getByLabel('Method', { exact: true })
  await expect(method).toHaveValue('UpiQRMethod')
  await page.getByLabel('Currency').selectOption('MYR')
  await expect(method).toHaveValue('DuitNowMethod')
  await method.selectOption('FpxMethod')
  await expect(page.getByLabel('accountType')).toHaveValue('private')
  await expect(page.getByLabel('accountName')).toHaveValue('Nur Aisyah')
  await page.getByText('Top-up', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Fill a wallet' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /4\. With the way to pay/ })).toBeChecked()
  await expectNoFault(page)
})

const choosePromptPay = (page: Page) => page.getByRole('button', { name: /PromptPay/ }).click()
const sendForm = (page: Page) => page.getByRole('button', { name: /^Pay/ }).click()

/** What each scenario adds to the link, and what the customer still has to do. */
const fiveScenarios: readonly (readonly [Record<string, string>, (page: Page) => Promise<void>])[] = [
  [
    {},
    async (page) => {
      await choosePromptPay(page)
      await page.locator('.form [name="accountNumber"]').fill('0812345678')
      await sendForm(page)
    },
  ],
  [{ accountNumber: '0812345678' }, choosePromptPay],
  [
    { accountNumber: '0812345678', allowCustomerDataChange: 'true' },
    async (page) => {
      await choosePromptPay(page)
      await expect(page.locator('.form [name="accountNumber"]')).toHaveValue('0812345678')
      await sendForm(page)
    },
  ],
  [{ accountNumber: '0812345678', paymentMethodCode: 'PROMPTPAY' }, async () => {}],
  [
    { accountNumber: '0812345678', paymentMethodCode: 'PROMPTPAY', optionsAvailable: 'true' },
    async (page) => {
      await expect(page.getByRole('button', { name: 'Other ways to pay' })).toBeVisible()
      await sendForm(page)
    },
  ],
]

test('all five scenarios by PromptPay: the link has the scenario’s parameters, and the customer pays', async ({
  page,
}) => {
  for (const [index, [parameters, pay]] of fiveScenarios.entries()) {
    const outcome = 'method=PromptPayMethod&idPrefix=sbx-success-&lang=en'
    await page.goto(`/demo?currencyCode=THB&scenario=${index + 1}&${outcome}`)
    await page.getByRole('button', { name: 'Buy' }).click()
    const link = await page.getByRole('link', { name: 'Go to the payment page' }).getAttribute('href')
    expect(Object.fromEntries(new URL(link ?? '').searchParams)).toMatchObject(parameters)
    await page.getByRole('link', { name: 'Go to the payment page' }).click()
    await pay(page)
    await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Demo Shop' }).click()
    await expect(page.getByText('Signature verified')).toBeVisible()
  }
  await expectNoFault(page)
})

test('a top-up is ordered, paid and notified like a payin', async ({ page }) => {
  await page.goto(
    '/demo?kind=topup&scenario=4&currencyCode=INR&method=IMPSMethod&idPrefix=sbx-success-&lang=en',
  )
  await page.getByRole('button', { name: 'Top up' }).click()
  await expect(page.getByText('idTopUp')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the payment page' }).click()
  await expect(page.getByRole('heading', { name: 'Topped up' })).toBeVisible()
  await page.getByRole('link', { name: /^Back/ }).click()
  await expect(page.getByText('Signature verified')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Small top-up/ })).toBeVisible()
})

test('the shop pays out what was paid in, is notified, and has the bank return it', async ({ page }) => {
  await page.goto(
    '/demo?product=hamper&scenario=4&currencyCode=BRL&method=PixQRMethod&idPrefix=sbx-success-&lang=en',
  )
  await page.getByRole('button', { name: 'Buy' }).click()
  await page.getByRole('link', { name: 'Go to the payment page' }).click()
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await page.goto('/demo/payouts?currencyCode=BRL&method=EMAIL_TRANSFER&idPrefix=sbx-success-')
  await expect(page.getByRole('row', { name: /^BRL/ })).toContainText('R$')
  await expectNoFault(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Paid out', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'The shop creates the payout' })).toContainText(
    '201',
  )
  await expect(page.getByText('Signature verified')).toBeVisible()
  await page.getByRole('button', { name: 'Have the bank return it' }).click()
  await expect(page.getByText('Returned', { exact: true })).toBeVisible()
  await expect(page.getByText('Signature verified')).toHaveCount(2)
  await expect(page.getByText('SUCCESS, the money returned')).toBeVisible()
  await expectNoFault(page)
})

test('a payout without money is refused, and the page has warned of it before', async ({ page }) => {
  await page.goto('/demo/payouts?currencyCode=LAK')
  await expect(page.getByText('The shop has no money in LAK yet')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Not accepted')).toBeVisible()
  await expect(page.getByText('INSUFFICIENT_BALANCE')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a button updates the choices that depend on each other', async ({ page }) => {
    await page.goto('/demo?scenario=4')
    await page.getByLabel('Currency').selectOption('KES')
    // Playwright's text and role locators skip the content of <noscript>.
    await page.locator('.order-form noscript button, .order-form button[formmethod="get"]').click()
    await expect(page.getByLabel('Method', { exact: true })).toHaveValue('MobileMoneyMethod')
  })
})
