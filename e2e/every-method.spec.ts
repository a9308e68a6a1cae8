import { type Locale, locales } from '#lib/i18n/locales.ts'
import { formatMoney } from '#lib/i18n/money-format.ts'
import { translator } from '#lib/i18n/translator.ts'
import type { FlowKind, MethodGroup } from '#lib/methods/payin-method.ts'
import { payinMethods } from '#lib/methods/payin-registry.ts'
import { methodWording } from '#lib/methods/parts/wording.ts'
import type { CurrencyCode } from '#lib/money/currency.ts'
import { money, parseAmount } from '#lib/money/money.ts'
import type { PaymentMethodResponse } from '#lib/payments/create/accepted-response.ts'
import { expect, type Page } from '@playwright/test'
import { readPayin, simulate } from './hosted-link.ts'
import { everything, openSampleCheckout, type Visit } from './sample-checkout.ts'
import { test } from './watched-test.ts'

for (const visit of everything ? allVisits() : fewVisits()) {
  const { method, currencyCode, language } = visit
  test(`${method.object} in ${currencyCode}, ${language}: the page shows how to pay, then the result`, async ({
    page,
    request,
  }) => {
    const t = translator(language, 'checkout')
    const idPayin = await openSampleCheckout(page, request, visit)
    if (method.flow === 'REDIRECT') await page.getByRole('button', { name: t('redirect.stay') }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByText(t('watch.waiting'))).toBeVisible()
    const payin = await readPayin(request, idPayin)
    expect(payin.paymentMethodCode).toBe(method.code)
    const amount = amountToPay(payin, visit)
    await expect(page.locator('.amount')).toContainText(amount)
    await essentials[method.flow](page, payin, { amount, language })
    expect(await translatable(page, typedLetterByLetter(payin, idPayin))).toEqual([])
    if (language === 'en') await expectNoForeignNoun(page, method.group)
    await simulate(request, idPayin, { event: 'PAY' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('result.SUCCESS'))
    await expect(page.locator('.facts')).toContainText(methodWording(language, method).name)
    await expect(page.locator('.facts')).toContainText(amount)
  })
}

/** Every method in every currency and language. */
function allVisits(): Visit[] {
  return payinMethods.flatMap((method) =>
    method.currencies.flatMap((currencyCode) =>
      locales.map((language) => ({ method, currencyCode, language })),
    ),
  )
}

/**
 * Every method in one of its currencies, if possible one that no other method has shown; the languages take
 * turns. What differs between the currencies of a method is data, which unit tests check for each country.
 */
function fewVisits(): Visit[] {
  const shown = new Set<CurrencyCode>()
  return payinMethods.map((method, turn) => {
    const missing = method.currencies.filter((currencyCode) => !shown.has(currencyCode))
    const currencyCode = inTurn([...missing, ...method.currencies], 0)
    shown.add(currencyCode)
    return { method, currencyCode, language: inTurn(locales, turn) }
  })
}

function inTurn<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length]
  if (item === undefined) throw new Error('there are no items to take turns')
  return item
}

function amountToPay({ moneyRequired, money: ordered }: PaymentMethodResponse, visit: Visit): string {
  const amount = parseAmount(String((moneyRequired ?? ordered).amount), visit.currencyCode)
  if (typeof amount !== 'bigint') throw new Error(`GET answered an amount that is ${amount}`)
  return formatMoney(money(amount, visit.currencyCode), visit.language)
}

interface Expected {
  readonly amount: string
  readonly language: Locale
}

type Essential = (page: Page, payin: PaymentMethodResponse, expected: Expected) => Promise<void>

/** What a screen of each kind needs: without it a customer could not pay. */
const essentials: Readonly<Record<FlowKind, Essential>> = {
  QR: async (page, { upiQrDeepLink, qrCode, qrName }, { amount }) => {
    const plate = page.locator('.qr-plate')
    await expect(plate).toBeAttached()
    // Only banks' apps in Brazil also accept the text of a code.
    await expect(rowOf(page, qrCode)).toHaveCount(qrName === 'PIX' ? 1 : 0)
    if (!(await plate.isVisible())) {
      expect(upiQrDeepLink).toMatch(/^upi:/)
      // In the sandbox the button leads to the institution that plays the UPI app.
      await expect(page.locator('a.action[href^="/sandbox/institution/"]')).toBeVisible()
      await page.locator('details.fold', { has: plate }).locator('summary').click()
    }
    await expect(plate).toBeVisible()
    await expect(plate.locator('svg')).toHaveAttribute('aria-label', new RegExp(RegExp.escape(amount)))
  },
  TRANSFER: async (page, { account }, { amount }) => {
    await expect(rowOf(page, account?.accountNumber)).toBeVisible()
    await expect(rowOf(page, amount)).toBeVisible()
  },
  CODE: async (page, { reference = '' }) => {
    await expect(page.locator('.barcode svg')).toBeVisible()
    const code = await page.locator('p.code').innerText()
    expect(code.replaceAll(' ', '')).toBe(reference)
  },
  REDIRECT: async (page, { redirectTo = '' }, { amount }) => {
    expect(redirectTo).not.toBe('')
    await expect(page.locator(`a.action[href="${redirectTo}"]`)).toBeVisible()
    await expect(page.locator('.lead')).toContainText(amount)
  },
  PUSH: async (page, { phoneNumber, paymentInstructionList }, { amount, language }) => {
    const t = translator(language, 'checkout')
    const place = paymentInstructionList?.[0]?.channel ?? ''
    await expect(page.locator('.lead')).toHaveText(t(`push.lead.${place}`, { amount }))
    if (phoneNumber !== undefined) await expect(page.locator('.sent-to')).toContainText(phoneNumber)
    await expect(page.locator('ol.how').first()).toBeVisible()
  },
  CRYPTO: async (page, { account }, { amount }) => {
    await expect(page.locator('.mono')).toHaveText(account?.accountNumber ?? '')
    await expect(rowOf(page, amount)).toBeVisible()
    await expect(page.locator('.qr-plate')).toBeVisible()
  },
}

const typedLetterByLetter = (
  { reference, account, phoneNumber, qrCode }: PaymentMethodResponse,
  idPayin: string,
): readonly string[] =>
  [reference, account?.accountNumber, account?.accountName, phoneNumber, qrCode, idPayin].filter(
    (value) => value !== undefined,
  )

/** Those of the values that the page shows where a browser that translates it would change them. */
const translatable = (page: Page, values: readonly string[]): Promise<string[]> =>
  page.locator('main, .bill').evaluateAll((parts, wanted) => {
    const isKept = (element: Element) => element.closest('[translate="no"]') !== null
    const texts = parts.flatMap((part) =>
      [...part.querySelectorAll('*')].filter((element) => element.children.length === 0 && !isKept(element)),
    )
    return wanted.filter((value) => texts.some((element) => element.textContent?.includes(value)))
  }, values)

/** Words that a page must not use: a wallet's payment must not speak of a bank. */
const foreignNouns: Readonly<Partial<Record<MethodGroup, RegExp>>> = {
  WALLET: /\bbank/i,
  CASH: /\bbank|\bwallet/i,
  CRYPTO: /\bbank/i,
}

async function expectNoForeignNoun(page: Page, group: MethodGroup): Promise<void> {
  const noun = foreignNouns[group]
  if (!noun) return
  // Folded text too; without the text of the test tools.
  const shown = (await page.locator('main').textContent()) ?? ''
  expect(shown.replaceAll('Play the customer’s bank or wallet', '')).not.toMatch(noun)
}

const rowOf = (page: Page, value = '') =>
  page.locator('.copy-row').filter({ has: page.locator('dd').getByText(value, { exact: true }) })
