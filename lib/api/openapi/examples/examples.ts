import type { PaidInKind } from '../../../money/payment-kinds.ts'
import type { PayinMethod } from '../../../methods/payin-method.ts'
import { payoutMethods } from '../../../methods/payout-registry.ts'
import { bankTransfer } from '../../../methods/payout/bank-transfer.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { meaningOf } from '../../endpoint/error-words.ts'
import type { NamedExamples } from './named-examples.ts'
import {
  payoutAcceptedSample,
  payoutCreateSample,
  payoutDetailSample,
  payoutOptionSample,
} from './payout-samples.ts'
import { requestExamples } from './request-examples.ts'
import { acceptedSample, createSample, detailSample, optionSample } from './samples.ts'
import { cursorOf } from '../../endpoint/list-cursor.ts'

const nextCursor = cursorOf(['payin', 'ACME', 'created', ''], '1772443800000000.order-8c2f41d7')

/** Examples of the lists of payments: what GET of a payment answers, as an item. */
const listExamples = (methods: readonly PayinMethod[]): Readonly<Record<string, NamedExamples>> => ({
  PayinList: page('A payin that was paid; there is more', detailOf(methods, 'payin')),
  TopUpList: page('A top-up that was paid; there is more', detailOf(methods, 'topup')),
  PayoutList: page(
    'A payout that has arrived; there is more',
    payoutDetailSample(bankTransfer, 'MXN', 'SUCCESS'),
  ),
})

function page(summary: string, item: object | undefined): NamedExamples {
  const value: unknown = JSON.parse(JSON.stringify({ data: item ? [item] : [], nextCursor }))
  return { page: { summary, value } }
}

function detailOf(methods: readonly PayinMethod[], kind: PaidInKind): object | undefined {
  const method = methods.find(({ kinds }) => kinds.includes(kind))
  const [currencyCode] = method?.currencies ?? []
  return method && currencyCode && detailSample(method, currencyCode, 'SUCCESS', kind)
}

/** Examples of the components that look different for each method, and of requests. */
export const componentExamples = (
  methods: readonly PayinMethod[],
): Readonly<Record<string, NamedExamples>> => {
  const topUps = methods.filter(({ kinds }) => kinds.includes('topup'))
  return {
    PaymentCreate: ofEach(methods, createSample),
    PaymentOptionList: options(methods, optionSample),
    PayinAcceptedResponse: ofEach(methods, (...of) => acceptedSample(...of)),
    PayinDetail: details(methods, 'payin'),
    TopUpCreate: ofEach(topUps, createSample),
    TopUpOptionList: options(topUps, (...of) => ({
      ...optionSample(...of),
      paymentTypeCode: 'TOPUP_WALLET',
    })),
    TopUpAcceptedResponse: ofEach(topUps, (...of) => acceptedSample(...of, 'topup')),
    TopUpDetail: details(topUps, 'topup'),
    PayoutCreate: ofEach(payoutMethods, payoutCreateSample),
    PayoutOptionList: options(payoutMethods, payoutOptionSample),
    PayoutAcceptedResponse: ofEach(payoutMethods.slice(0, 1), payoutAcceptedSample),
    PayoutDetail: payoutDetails(),
    ...listExamples(methods),
    ...requestExamples,
  }
}

/** The JSON that a client reads: amounts become numbers only when they are written. */
const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value))

type Sample<Method> = (method: Method, currencyCode: CurrencyCode) => object

interface Sampled {
  readonly code: string
  readonly object: string
  readonly currencies: readonly CurrencyCode[]
  readonly operators: (currencyCode: CurrencyCode) => readonly unknown[]
}

function ofEach<Method extends Sampled>(methods: readonly Method[], sample: Sample<Method>): NamedExamples {
  return Object.fromEntries(
    methods.flatMap((method) => {
      const [currencyCode] = method.currencies
      if (!currencyCode) return []
      const summary = `${method.code} in ${currencyCode} (${method.object})`
      return [[method.object, { summary, value: asJson(sample(method, currencyCode)) }]]
    }),
  )
}

/** A method that has operators shows most of an option. */
function options<Method extends Sampled>(methods: readonly Method[], sample: Sample<Method>): NamedExamples {
  const offered = methods.flatMap((method) =>
    method.currencies.slice(0, 1).map((currencyCode) => ({ method, currencyCode })),
  )
  const shown =
    offered.find(({ method, currencyCode }) => method.operators(currencyCode).length > 0) ?? offered[0]
  if (!shown) return {}
  const value = { data: [sample(shown.method, shown.currencyCode)] }
  return { options: { summary: `One of the options for ${shown.currencyCode}`, value: asJson(value) } }
}

function details([method]: readonly PayinMethod[], kind: PaidInKind): NamedExamples {
  const [currencyCode] = method?.currencies ?? []
  if (!method || !currencyCode) return {}
  const value = (status: 'WAITING' | 'SUCCESS' | 'EXPIRED') =>
    asJson(detailSample(method, currencyCode, status, kind))
  return {
    waiting: { summary: 'The customer has not paid yet', value: value('WAITING') },
    success: { summary: 'The customer has paid', value: value('SUCCESS') },
    expired: { summary: 'The customer did not pay in time', value: value('EXPIRED') },
  }
}

function payoutDetails(): NamedExamples {
  const value = (state: 'WAITING' | 'SUCCESS' | 'RETURNED') =>
    asJson(payoutDetailSample(bankTransfer, 'MXN', state))
  return {
    waiting: { summary: 'Accepted: amount and fee are reserved', value: value('WAITING') },
    success: { summary: 'The payee has the money', value: value('SUCCESS') },
    returned: { summary: 'The bank sent it back later', value: value('RETURNED') },
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
