import { namedId, type PaidInKind } from '../../../money/payment-kinds.ts'
import { formFields, paymentMethodOf } from '../../../methods/parts/form-fields.ts'
import { requestSchema } from '../../../methods/parts/request-schema.ts'
import { sampleMoney, sampleOpened, type RequestBody } from '../../../methods/parts/sample.ts'
import { carriedUnit, type CarryingMethod } from '../../../methods/carried-unit.ts'
import type { PayinMethod } from '../../../methods/payin-method.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { money, moneyJson } from '../../../money/money.ts'
import { acceptedResponse, type AcceptedResponse } from '../../../payments/create/accepted-response.ts'

const paymentId = 'order-8c2f41d7'
const createdAt = new Date('2026-03-02T09:30:00.000Z')
const returnUrl = 'https://shop.example/thanks'

/** What a shop keeps with a payment: its own number of the order. */
export const sampleMetadata = { order: 'A-1042' }

const later = (minutes: number): Date => new Date(createdAt.getTime() + minutes * 60_000)

/** The `paymentMethod` with the fields for which the payment page asks the customer. */
export function askedRequest(method: PayinMethod, currencyCode: CurrencyCode): RequestBody {
  const asked = formFields(method, currencyCode).filter((field) => field.asked)
  const values = Object.fromEntries(
    asked.map(({ name, example, options }) => [name, example ?? options?.[0]]),
  )
  const [operator] = method.operatorPickedBy === 'CUSTOMER' ? method.operators(currencyCode) : []
  return paymentMethodOf(method, currencyCode, values, operator?.code)
}

/** An item of the payment options, with the first few of its operators. */
export const optionSample = (method: PayinMethod, currencyCode: CurrencyCode) => ({
  paymentMethodCode: method.code,
  paymentOperators: method.operators(currencyCode).slice(0, 2),
  ...(method.externalProviders && { externalProviders: method.externalProviders(currencyCode).slice(0, 2) }),
  fields: requestSchema(method, currencyCode),
})

/** The body of a create. */
export const createSample = (method: PayinMethod, currencyCode: CurrencyCode) => ({
  paymentRequested: { money: moneyJson(sampleMoney(method, currencyCode)) },
  paymentMethod: askedRequest(method, currencyCode),
  callbackUrl: 'https://shop.example/payment-changed',
  returnUrl,
  metadata: sampleMetadata,
})

/** The answer to the create, from the method itself. */
export function acceptedSample(
  method: PayinMethod,
  currencyCode: CurrencyCode,
  kind: PaidInKind = 'payin',
): AcceptedResponse {
  const opened = sampleOpened(method, currencyCode, askedRequest(method, currencyCode))
  const byAmount = method.identifiedBy(currencyCode) === 'AMOUNT'
  const required = byAmount
    ? money(opened.ordered.amount + carriedUnit(method, currencyCode).amount, currencyCode)
    : opened.required
  const exact = { ...opened, required }
  const accepted = acceptedResponse({
    key: { merchantCode: 'DEMO', kind, paymentId },
    method,
    opened: exact,
    response: method.respond(exact),
    expireAt: later(method.expiresAfterMinutes),
    returnUrl,
    price: { vat: money(0n, currencyCode), vatOnFee: false },
    language: 'en',
  })
  return { metadata: sampleMetadata, ...accepted }
}

const paidAfterMinutes = 2

/** The detail of the same payin: before the customer paid, after that, or expired. */
export function detailSample(
  method: PayinMethod,
  currencyCode: CurrencyCode,
  status: 'WAITING' | 'SUCCESS' | 'EXPIRED',
  kind: PaidInKind = 'payin',
) {
  const { metadata, paymentRequested, paymentMethodResponse } = acceptedSample(method, currencyCode, kind)
  const endedAfter = { WAITING: undefined, SUCCESS: paidAfterMinutes, EXPIRED: method.expiresAfterMinutes }[
    status
  ]
  return {
    ...namedId({ kind, paymentId }),
    metadata,
    paymentRequested,
    process: {
      status,
      createdAt: createdAt.toISOString(),
      changedAt: later(endedAfter ?? 0).toISOString(),
      ...(endedAfter !== undefined && { processedAt: later(endedAfter).toISOString() }),
      isTest: true,
      ...(status === 'EXPIRED' && { failureReasonCode: 'EXPIRED' }),
    },
    ...(status !== 'EXPIRED' && {
      fee: moneyJson(feeOf(method, currencyCode)),
    }),
    ...(status === 'SUCCESS' && {
      moneyReceived: paymentMethodResponse.moneyRequired ?? paymentMethodResponse.money,
    }),
    paymentMethodResponse,
  }
}

/** The fee of the sandbox: 1.5 percent. */
export const feeOf = (method: CarryingMethod, currencyCode: CurrencyCode) =>
  money((sampleMoney(method, currencyCode).amount * 15n + 500n) / 1000n, currencyCode)
