import { customerDataPath } from '#lib/checkout/link/customer-data.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { PayinMethod } from '#lib/methods/payin-method.ts'
import { type RequestBody, sampleMoney, sampleRequest } from '#lib/methods/parts/sample.ts'
import type { CurrencyCode } from '#lib/money/currency.ts'
import { amountShortest } from '#lib/money/money.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { follow } from './follow.ts'
import { hostedLink } from './hosted-link.ts'

/** A method in a currency and a language. */
export interface Visit {
  readonly method: PayinMethod
  readonly currencyCode: CurrencyCode
  readonly language: Locale
}

/** Whether all combinations are tested: only by `npm test -- --full`. */
export const everything = process.env['E2E_FULL'] === '1'

/**
 * Opens the link of a new order with a fixed method and all customer data of its sample. Returns the payin's
 * ID.
 */
export async function openSampleCheckout(
  page: Page,
  request: APIRequestContext,
  { method, currencyCode, language }: Visit,
): Promise<string> {
  const fields = Object.entries(customerFields(sampleOf(method, currencyCode)))
  const inLink = fields.filter(([name]) => customerDataPath(name) !== undefined)
  const askedFor = fields.filter(([name]) => customerDataPath(name) === undefined)
  const operatorCode = method.operators(currencyCode)[0]?.code ?? ''
  const { address, idPayin } = await hostedLink(request, {
    amount: amountShortest(sampleMoney(method, currencyCode)),
    currencyCode,
    parameters: {
      ...Object.fromEntries(inLink),
      paymentMethodCode: method.code,
      paymentOperatorCode: operatorCode,
      lang: language,
    },
  })
  await page.goto(address)
  if (askedFor.length > 0) await fillIn(page, askedFor)
  return idPayin
}

/** The documents of the payer have no parameter of the link: the page asks for them. */
async function fillIn(page: Page, fields: readonly [name: string, value: string][]): Promise<void> {
  for (const [name, value] of fields) {
    const input = page.locator(`.form [name="${name}"]`)
    const isChoice = await input.evaluate((element) => element.tagName === 'SELECT')
    await (isChoice ? input.selectOption(value) : input.fill(value))
  }
  await follow(page.locator('.form button.action'))
}

/** All fields, or where they would mean another method of the same code, only those that this one needs. */
function sampleOf(method: PayinMethod, currencyCode: CurrencyCode): RequestBody {
  const all = sampleRequest(method, currencyCode, 'ALL')
  return method.means?.(all) === false ? sampleRequest(method, currencyCode, 'MANDATORY') : all
}

/** A link names nested fields by their own names. */
function customerFields(body: RequestBody): Record<string, string> {
  const fields = Object.entries(body).filter(([name]) => !choice.has(name))
  return Object.fromEntries(
    fields.flatMap(([name, value]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value as Record<string, string>)
        : [[name, String(value)]],
    ),
  )
}

/** The link's parameters that are not customer data. */
const choice: ReadonlySet<string> = new Set(['paymentMethodCode', 'paymentOperatorCode'])
