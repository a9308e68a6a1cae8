import { requestSchema } from '../../../methods/parts/request-schema.ts'
import { sampleMoney, sampleRequest, type RequestBody } from '../../../methods/parts/sample.ts'
import type { PayoutMethod } from '../../../methods/payout-method.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { moneyJson } from '../../../money/money.ts'
import { feeOf, sampleMetadata } from './samples.ts'

const idPayout = 'payout-51c0d3aa'
const createdAt = '2026-03-02T09:30:00.000Z'
const processedAt = '2026-03-02T09:30:41.000Z'
const returnedAt = '2026-03-04T07:12:09.000Z'

/** The `paymentMethod` with what is mandatory. */
export const payoutRequest = (method: PayoutMethod, currencyCode: CurrencyCode): RequestBody =>
  sampleRequest(method, currencyCode, 'MANDATORY')

/** An item of the payout options, with the first few of its operators. */
export const payoutOptionSample = (method: PayoutMethod, currencyCode: CurrencyCode) => ({
  paymentMethodCode: method.code,
  paymentOperators: method.operators(currencyCode).slice(0, 2),
  fields: requestSchema(method, currencyCode),
})

/** The body of a create. */
export const payoutCreateSample = (method: PayoutMethod, currencyCode: CurrencyCode) => ({
  paymentRequested: { money: moneyJson(sampleMoney(method, currencyCode)) },
  paymentMethod: payoutRequest(method, currencyCode),
  callbackUrl: 'https://shop.example/payout-changed',
  metadata: sampleMetadata,
})

/** The answer to the create. */
export const payoutAcceptedSample = (method: PayoutMethod, currencyCode: CurrencyCode) => ({
  metadata: sampleMetadata,
  paymentRequested: { money: moneyJson(sampleMoney(method, currencyCode)) },
  paymentMethodResponse: { idPayout, paymentMethodCode: method.code },
})

/** The detail of the same payout. */
export const payoutDetailSample = (
  method: PayoutMethod,
  currencyCode: CurrencyCode,
  state: 'WAITING' | 'SUCCESS' | 'RETURNED',
) => ({
  idPayout,
  process: {
    status: state === 'WAITING' ? 'WAITING' : 'SUCCESS',
    createdAt,
    changedAt: { WAITING: createdAt, SUCCESS: processedAt, RETURNED: returnedAt }[state],
    ...(state !== 'WAITING' && { processedAt }),
    isTest: true,
  },
  fee: moneyJson(feeOf(method, currencyCode)),
  ...(state === 'RETURNED' && { moneyReturned: moneyJson(sampleMoney(method, currencyCode)), returnedAt }),
  ...payoutAcceptedSample(method, currencyCode),
})
