import type { PayinMethod } from '../methods/payin-method.ts'
import { acceptedSample, createSample, detailSample, optionSample } from './samples.ts'
import { meaningOf } from './error-words.ts'

export type NamedExamples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>

/** Examples of the components that look different for each method. */
export function componentExamples(methods: readonly PayinMethod[]): Readonly<Record<string, NamedExamples>> {
  const ofEach = (sample: (...of: Sampled) => object): NamedExamples =>
    Object.fromEntries(
      methods.flatMap((method) => {
        const [currencyCode] = method.currencies
        if (!currencyCode) return []
        const summary = `${method.code} in ${currencyCode} (${method.object})`
        return [[method.object, { summary, value: asJson(sample(method, currencyCode)) }]]
      }),
    )
  return {
    PaymentCreate: ofEach(createSample),
    PaymentOptionList: options(methods),
    PayinAcceptedResponse: ofEach(acceptedSample),
    PayinDetail: details(methods),
  }
}

/** As a client reads it: inside, an amount is a number that was not made yet. */
const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value))

type Sampled = Parameters<typeof createSample>

/** A method that has operators shows most of an option. */
function options(methods: readonly PayinMethod[]): NamedExamples {
  const offered = methods.flatMap((method) =>
    method.currencies.slice(0, 1).map((currencyCode) => ({ method, currencyCode })),
  )
  const shown =
    offered.find(({ method, currencyCode }) => method.operators(currencyCode).length > 0) ?? offered[0]
  if (!shown) return {}
  const value = { data: [optionSample(shown.method, shown.currencyCode)] }
  return { options: { summary: `One of the options for ${shown.currencyCode}`, value: asJson(value) } }
}

function details([method]: readonly PayinMethod[]): NamedExamples {
  const [currencyCode] = method?.currencies ?? []
  if (!method || !currencyCode) return {}
  return {
    waiting: {
      summary: 'The customer has not paid yet',
      value: asJson(detailSample(method, currencyCode, 'WAITING')),
    },
    success: {
      summary: 'The customer has paid',
      value: asJson(detailSample(method, currencyCode, 'SUCCESS')),
    },
    expired: { summary: 'Nobody paid in time', value: asJson(detailSample(method, currencyCode, 'EXPIRED')) },
  }
}

const violation = {
  path: 'paymentMethod.account.accountType',
  code: 'REQUIRED',
  message: 'paymentMethod.account.accountType is missing: FPX needs private or corporate',
}

/** One example for each code of an error. */
export function errorExamples(status: number, codes: readonly string[]): NamedExamples | undefined {
  if (codes.length === 0) return undefined
  return Object.fromEntries(
    codes.map((code) => [code, { summary: meaningOf(code), value: errorExample(status, code) }]),
  )
}

function errorExample(status: number, code: string): unknown {
  if (status === 406) return [{ code, message: meaningOf(code) }]
  const base = { code, message: meaningOf(code), requestId: '3q2-7wAAyJbE0v8K' }
  return code === 'INVALID_REQUEST' ? { ...base, message: violation.message, errors: [violation] } : base
}
