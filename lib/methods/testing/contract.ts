import { describe, expect, it } from 'vitest'
import { nameFor } from '../../i18n/local-name.ts'
import { locales } from '../../i18n/locales.ts'
import { formatMoney } from '../../i18n/money-format.ts'
import { type MessageTranslator, translator } from '../../i18n/translator.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { formFields, paymentMethodOf } from '../parts/form-fields.ts'
import { payToWording } from '../parts/pay-to-wording.ts'
import { fitsField } from '../parts/reference-field.ts'
import { type RequestBody, sampleOpened, sampleRequest } from '../parts/sample.ts'
import { methodWording } from '../parts/wording.ts'
import type { FlowKind, MethodResponse, PayinMethod } from '../payin-method.ts'
import { textPaths } from './asking.ts'
import { describeRequest, faultsAt } from './request-contract.ts'

/** What each flow guarantees in its answer (specification-gaps.md, "Shapes not shown"). */
const promised: Readonly<Record<FlowKind, (response: MethodResponse) => unknown[]>> = {
  REDIRECT: ({ redirectTo }) => [redirectTo],
  QR: ({ qrCode, qrName, account }) => [qrCode, qrName, account?.accountNumber],
  TRANSFER: ({ account, reference }) => [account?.accountName, account?.accountNumber, reference],
  CODE: ({ reference }) => [reference],
  PUSH: ({ reference }) => [reference],
  CRYPTO: ({ account, qrCode, paymentOperator }) => [account?.accountNumber, qrCode, paymentOperator?.code],
}

/** Fails where an answer lacks what the flow of its method promises. */
export function expectFlow(method: PayinMethod, response: MethodResponse): void {
  for (const value of promised[method.flow](response)) expect(value).toEqual(expect.stringMatching(/./))
}

/** The rules for every payin method, in each of its currencies and languages. */
export function describePayinMethod(method: PayinMethod, words = wordsOf): void {
  describe.each([...method.currencies])(`${method.code} (${method.object}) in %s`, (currencyCode) => {
    describeRequest(method, currencyCode)
    describeForm(method, currencyCode)
    describeAnswer(method, currencyCode)
    describeWords(method, currencyCode, words)
  })
}

const wordsOf = (locale: (typeof locales)[number]): MessageTranslator => translator(locale, 'methods')

function describeForm(method: PayinMethod, currencyCode: CurrencyCode): void {
  it('has a form whose values make an accepted request', () => {
    const fields = formFields(method, currencyCode)
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
    const asked = fields.filter((field) => field.asked)
    const values = Object.fromEntries(asked.map(({ name, example }) => [name, example]))
    const body = paymentMethodOf(method, currencyCode, values, method.operators(currencyCode)[0]?.code)
    expect(faultsAt(method, currencyCode, body)).toEqual([])
  })
}

function describeAnswer(method: PayinMethod, currencyCode: CurrencyCode): void {
  const bodies = (['ALL', 'MANDATORY'] as const).map((fields) => sampleRequest(method, currencyCode, fields))

  it.each(bodies)('answers all that its flow promises, the same at every call', (body) => {
    const opened = sampleOpened(method, currencyCode, body)
    const response = method.respond(opened)
    expectFlow(method, response)
    expect(method.respond(opened)).toEqual(response)
    expect(JSON.parse(JSON.stringify(response))).toStrictEqual(response)
    // A request on a phone names its customer, if the merchant's request does.
    const { accountName } = (body['account'] ?? {}) as RequestBody
    if (method.flow === 'PUSH') expect(response.accountCustomer?.accountName).toBe(accountName)
  })

  it('puts nothing of the customer into what is scanned, typed or opened', () => {
    const body = sampleRequest(method, currencyCode, 'ALL')
    const { qrCode, reference, upiQrDeepLink, redirectTo } = method.respond(
      sampleOpened(method, currencyCode, body),
    )
    const seen = [qrCode, reference, upiQrDeepLink, redirectTo].join(' ')
    for (const path of textPaths(body)) {
      const value = String(path.split('.').reduce<unknown>((at, name) => (at as RequestBody)[name], body))
      // "TW" occurs in every code of Taiwan by chance; longer values do not.
      if (value.length > 3 && path !== 'paymentOperatorCode') expect(seen).not.toContain(value)
    }
  })
}

function describeWords(method: PayinMethod, currencyCode: CurrencyCode, words: typeof wordsOf): void {
  const body = sampleRequest(method, currencyCode, 'ALL')

  it.each(locales)('has all of its texts in %s', (locale) => {
    const t = words(locale)
    const wording = methodWording(locale, method, { t })
    const fields = formFields(method, currencyCode)
    const texts = [
      wording.name,
      wording.hint,
      ...fields.flatMap(({ name }) => Object.values(wording.field(name))),
    ]
    const options = fields.flatMap(({ name, options: values = [] }) =>
      values.map((value) => wording.option(name, value)),
    )
    const lines = method.payTo?.(sampleOpened(method, currencyCode, body)) ?? []
    const labels = lines.flatMap((line) => {
      const { label, note = label } = payToWording(locale, line, t)
      return [label, note]
    })
    for (const text of [...texts, ...options, ...labels]) expect(text).toMatch(/\S/)
  })

  it.each(locales)('instructs in %s with the real amount, account and reference', (locale) => {
    const opened = sampleOpened(method, currencyCode, body)
    const instructions = methodWording(locale, method, { t: words(locale) }).instructions(opened)
    expect(instructions.length).toBeGreaterThan(0)
    for (const { steps, channelName } of instructions) {
      const text = steps.join(' ')
      expect(channelName).toMatch(/\S/)
      expect(text).toContain(formatMoney(opened.required, locale))
      if (method.flow === 'TRANSFER' || method.flow === 'CRYPTO')
        expect(text).toContain(opened.receiving.identifier)
      const typed = method.payTo?.(opened).find(({ label }) => label === 'reference')
      if (typed || method.flow === 'CODE') expect(text).toContain(opened.railReference)
      if (typed) expect(text).toContain(typed.field && nameFor(locale, typed.field.name).text)
      if (typed) expect(typed.field && fitsField(typed.value, typed.field), 'the field holds it').toBe(true)
      expect(text).not.toMatch(/undefined|[{}]/)
    }
  })
}
