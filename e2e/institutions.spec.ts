import type { Locale } from '#lib/i18n/locales.ts'
import { payinMethods } from '#lib/methods/payin-registry.ts'
import type { CurrencyCode } from '#lib/money/currency.ts'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectNoFault } from './faultless.ts'
import { follow } from './follow.ts'
import { readPayin, tokenFor } from './hosted-link.ts'
import { openSampleCheckout } from './sample-checkout.ts'
import { test } from './watched-test.ts'

const language: Locale = 'en'

/** An open payin of a method and currency, and the address of its institution. */
async function openOrder(page: Page, request: APIRequestContext, object: string, currencyCode: CurrencyCode) {
  const method = payinMethods.find((each) => each.object === object)
  if (!method) throw new Error(`there is no method ${object}`)
  const idPayin = await openSampleCheckout(page, request, { method, currencyCode, language })
  const { reference = '' } = await readPayin(request, idPayin)
  return { idPayin, institution: `/sandbox/institution/${reference}` }
}

/** GET of the payin, or of a path below it. */
async function read<Body>(request: APIRequestContext, idPayin: string, below = ''): Promise<Body> {
  const token = await tokenFor(request, [`GET /payins/${idPayin}${below}`])
  const headers = { authorization: `Bearer ${token}`, 'x-api-version': '2' }
  const answer = await request.get(`/api/payins/${idPayin}${below}`, { headers })
  return (await answer.json()) as Body
}

const statusOf = async (request: APIRequestContext, idPayin: string): Promise<string> =>
  (await read<{ process: { status: string } }>(request, idPayin)).process.status

const press = (page: Page, name: string | RegExp) => follow(page.getByRole('button', { name }).first())
const backToThePage = (page: Page) => follow(page.getByRole('link', { name: /^Back to/ }))

async function expectFaultless(page: Page): Promise<void> {
  await expectNoFault(page)
  await expect(page.getByRole('banner')).toContainText('no money moves')
}

interface Visit {
  readonly scene: string
  readonly object: string
  readonly currencyCode: CurrencyCode
  /** The buttons to press until it is paid, in order. */
  readonly presses: readonly RegExp[]
}

const visits: readonly Visit[] = [
  {
    scene: 'a bank’s site',
    object: 'NetBankingMethod',
    currencyCode: 'INR',
    presses: [/^Log in$/, /^Approve/],
  },
  { scene: 'a wallet', object: 'EWalletMethod', currencyCode: 'IDR', presses: [/^Approve/] },
  { scene: 'a UPI app', object: 'UpiQRMethod', currencyCode: 'INR', presses: [/^Pay/] },
  { scene: 'an app that scans', object: 'QRPhMethod', currencyCode: 'PHP', presses: [/^Pay/] },
  { scene: 'a bank’s app', object: 'OfflineMethod', currencyCode: 'MXN', presses: [/^Send/] },
  { scene: 'a till', object: 'CodePaymentMethod', currencyCode: 'TWD', presses: [/^Take the cash$/] },
  {
    scene: 'a phone’s prompt',
    object: 'MobileMoneyMethod',
    currencyCode: 'KES',
    presses: [/^Confirm with PIN$/],
  },
  { scene: 'a request in a bank’s app', object: 'PayShapMethod', currencyCode: 'ZAR', presses: [/^Approve/] },
]

test.describe('an institution', () => {
  // One test each, so that they run in parallel; every other one in dark colours.
  for (const [index, { scene, object, currencyCode, presses }] of visits.entries()) {
    test.describe(index % 2 === 0 ? 'in light colours' : 'in dark colours', () => {
      test.use({ colorScheme: index % 2 === 0 ? 'light' : 'dark' })

      test(`that looks like ${scene} takes the payment, and the page and GET show it`, async ({
        page,
        request,
      }) => {
        const { idPayin, institution } = await openOrder(page, request, object, currencyCode)
        await page.goto(institution)
        for (const name of presses) {
          await expectFaultless(page)
          await press(page, name)
        }
        await expect(page.getByRole('heading', { name: 'You have paid' })).toBeVisible()
        // This screen is the same for all, once in each colour scheme.
        if (index < 2) await expectFaultless(page)
        await backToThePage(page)
        await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
        expect(await statusOf(request, idPayin)).toBe('SUCCESS')
      })
    })
  }

  test('that looks like a chain shows the transfer first, then twelve confirmations', async ({
    page,
    request,
  }) => {
    const { idPayin, institution } = await openOrder(page, request, 'CryptoOfflineMethod', 'USDT')
    await page.goto(institution)
    await expectFaultless(page)
    await press(page, /^Send/)
    await expect(page.getByText('2 of 12 confirmations')).toBeVisible()
    await expectFaultless(page)
    expect(await statusOf(request, idPayin)).toBe('PROCESSING')
    await press(page, 'Add five blocks')
    await expect(page.getByText('7 of 12 confirmations')).toBeVisible()
    await press(page, 'Add five blocks')
    await expect(page.getByText('Final')).toBeVisible()
    await backToThePage(page)
    await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  })
})

test.describe('at an institution, without JavaScript,', () => {
  test.use({ javaScriptEnabled: false })

  test('a bank’s customer refuses, and the page and GET show it', async ({ page, request }) => {
    const { idPayin, institution } = await openOrder(page, request, 'NetBankingMethod', 'INR')
    await page.goto(institution)
    await press(page, 'Log in')
    expect(page.url()).not.toContain('password')
    await press(page, 'Refuse')
    await expect(page.getByText('REFUSED, REFUSED_BY_INSTITUTION')).toBeVisible()
    await backToThePage(page)
    await expect(page.getByRole('heading', { name: 'The payment was not made' })).toBeVisible()
    expect(await statusOf(request, idPayin)).toBe('REFUSED')
  })

  test('a customer leaves, and the payment is unchanged', async ({ page, request }) => {
    const { idPayin, institution } = await openOrder(page, request, 'PayShapMethod', 'ZAR')
    await page.goto(institution)
    await page.getByRole('link', { name: 'Leave without doing anything' }).click()
    await expect(page).toHaveURL(/\/pay\/[^/?]+$/)
    expect(await statusOf(request, idPayin)).toBe('WAITING')
  })

  test('a shopper pays less at the till, then too much by another account', async ({ page, request }) => {
    const { idPayin, institution } = await openOrder(page, request, 'CodePaymentMethod', 'TWD')
    await page.goto(institution)
    await press(page, /^Pay less/)
    await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible()
    await backToThePage(page)
    await expect(page.getByText(/is still due\.$/)).toBeVisible()
    await page.goto(institution)
    await page.getByText('From another account').click()
    await page.getByLabel('Account name').fill('Somebody Else')
    await page.getByLabel('Account number').fill('999000111')
    await press(page, /^Pay more/)
    await backToThePage(page)
    await expect(page.getByText(/more than was due/)).toBeVisible()
    expect(await statusOf(request, idPayin)).toBe('SUCCESS')
    const accounts = await read<unknown>(request, idPayin, '/accounts')
    expect(JSON.stringify(accounts)).toContain('999000111')
  })

  test('a wallet’s customer pays late', async ({ page, request }) => {
    const { idPayin, institution } = await openOrder(page, request, 'EWalletMethod', 'IDR')
    await page.goto(institution)
    await press(page, 'Expire first, then pay')
    await backToThePage(page)
    await expect(page.getByText('Your payment came late, but it arrived.')).toBeVisible()
    expect(await statusOf(request, idPayin)).toBe('SUCCESS')
  })

  test('a transfer at a cash machine comes without its reference, until the customer types what the bank showed', async ({
    page,
    request,
  }) => {
    const { idPayin, institution } = await openOrder(page, request, 'IMPSMethod', 'INR')
    await page.goto(institution)
    const utr = await page.locator('.facts dd').first().innerText()
    await page.getByRole('link', { name: 'Cash machine' }).click()
    await expect(page.getByRole('heading', { name: 'Transfer, please check' })).toBeVisible()
    await press(page, 'Pay this without the reference')
    await expect(page.getByRole('heading', { name: 'Sent without a payment reference' })).toBeVisible()
    expect(await statusOf(request, idPayin)).toBe('WAITING')
    await backToThePage(page)
    await page.getByLabel('Reference number (UTR)').fill(utr)
    await page.locator('form[action$="/reference"] button').click()
    await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
    expect(await statusOf(request, idPayin)).toBe('SUCCESS')
  })

  test('an invalid amount is refused, another amount of the tester’s is paid', async ({ page, request }) => {
    const { idPayin, institution } = await openOrder(page, request, 'VietQRMethod', 'VND')
    for (const [amount, title] of [
      ['ten', 'That is not an amount of this currency'],
      ['1000', 'Your money is on its way'],
    ] as const) {
      await page.goto(institution)
      await page.getByLabel('Amount, VND').fill(amount)
      await press(page, 'Pay this')
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    }
    expect(await read(request, idPayin)).toMatchObject({
      process: { status: 'WAITING' },
      moneyReceived: { amount: 1000 },
    })
  })
})
