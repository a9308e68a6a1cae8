import { methodByObject } from '#lib/methods/payin-registry.ts'
import { sampleRequest } from '#lib/methods/parts/sample.ts'
import type { CurrencyCode } from '#lib/money/currency.ts'
import type { MerchantCode } from '../merchants.ts'

/** A payment of the load, and how it must end. */
export interface Story {
  readonly collection: 'payins' | 'topups' | 'payouts' | 'refunds'
  /** The beginning of its ID, by which the sandbox or the bank of the bench chooses the outcome. */
  readonly prefix: string
  readonly currencyCode: CurrencyCode
  readonly paymentMethod: object
  readonly status: 'SUCCESS' | 'REFUSED' | 'EXPIRED' | 'WAITING'
  /** The least number of different callbacks. */
  readonly callbacks: number
  /** Whether half of the amount is received in the end. */
  readonly halfReceived?: boolean
}

/** What a create says of a payment. */
export interface PaymentToCreate extends Pick<Story, 'collection' | 'currencyCode' | 'paymentMethod'> {
  readonly merchant: MerchantCode
  readonly paymentId: string
  /** In whole units: even, so that half of it is exact. */
  readonly amount: number
}

/** One method of each flow kind. */
const flows: readonly (readonly [object: string, CurrencyCode])[] = [
  ['UpiQRMethod', 'INR'],
  ['NetBankingMethod', 'INR'],
  ['P2AV2Method', 'INR'],
  ['UpiCollectMethod', 'INR'],
  ['CodePaymentMethod', 'TWD'],
  ['CryptoOfflineMethod', 'USDC'],
]

type Ending = Pick<Story, 'prefix' | 'status' | 'callbacks' | 'halfReceived'>

const success: Ending = { prefix: 'sbx-success-', status: 'SUCCESS', callbacks: 1 }
const refused: Ending = { prefix: 'sbx-refused-', status: 'REFUSED', callbacks: 1 }
const expired: Ending = { prefix: 'sbx-expired-', status: 'EXPIRED', callbacks: 1 }
const late: Ending = { prefix: 'sbx-late-', status: 'SUCCESS', callbacks: 2 }
const under: Ending = { prefix: 'sbx-under-', status: 'WAITING', callbacks: 0, halfReceived: true }
const over: Ending = { prefix: 'sbx-over-', status: 'SUCCESS', callbacks: 1 }

/** Endings of payins; the load gives each flow kind its share of them. */
export const payinEndings = [success, refused, expired, late, under, over] as const

/** Payins of each flow kind, with an ending for each. */
export const payinStories = (endings: readonly Ending[]): Story[] =>
  flows.map(([object, currencyCode], index) => ({
    collection: 'payins',
    currencyCode,
    paymentMethod: sampleRequest(methodByObject(object), currencyCode, 'MANDATORY'),
    ...(endings[index % endings.length] ?? success),
  }))

const topUp = (ending: Ending): Story => ({
  collection: 'topups',
  currencyCode: 'INR',
  paymentMethod: { paymentMethodCode: 'P2A_V2' },
  ...ending,
})

export const topUpStories: readonly Story[] = [success, refused, late].map(topUp)

const payout = (prefix: string, status: Story['status'] = 'SUCCESS'): Story => ({
  collection: 'payouts',
  prefix: `order-${prefix}-`,
  currencyCode: 'INR',
  paymentMethod: {
    paymentMethodCode: 'BANK_TRANSFER',
    account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
  },
  status,
  callbacks: 1,
})

export const payoutStories: readonly Story[] = [
  payout('done'),
  payout('moving'),
  payout('slow'),
  payout('refused', 'REFUSED'),
  payout('lost-before'),
  payout('lost-after'),
]
