import { bankTransfer } from '../../../methods/payout/bank-transfer.ts'
import type { NamedExamples } from './named-examples.ts'
import { payoutRequest } from './payout-samples.ts'
import { sampleMetadata } from './samples.ts'

const merchantCode = 'ACME'
const money = { amount: 499.5, currencyCode: 'INR' }
const once = { timestamp: 1_772_443_800, nonce: 'b3c1f0de-5b0a-4f57-9f0c-1f1a3f6f0c11' }

/** Examples of requests that do not differ by method: of tokens, and of refunds. */
export const requestExamples: Readonly<Record<string, NamedExamples>> = {
  TokenByActionRequest: {
    payment: {
      summary: 'For a browser: one payment of this amount alone',
      value: { merchantCode, action: 'PAYIN_CREATE', idPayment: 'order-8c2f41d7', money, ...once },
    },
  },
  TokenRequest: {
    server: {
      summary: 'For your server: all payins, and the balances',
      value: { merchantCode, operations: ['POST /payins/.*', 'GET /payins/.*', 'GET /balances'], ...once },
    },
  },
  RefundCreate: {
    part: {
      summary: 'A part, to an account in case that of the payer is not known',
      value: {
        idPayin: 'order-8c2f41d7',
        money: { amount: 250, currencyCode: 'INR' },
        paymentMethod: payoutRequest(bankTransfer, 'INR'),
        reason: 'goods returned',
        callbackUrl: 'https://shop.example/refund-changed',
        metadata: sampleMetadata,
      },
    },
    all: {
      summary: 'All that is left, to the account that the customer paid from',
      value: {
        idPayin: 'order-8c2f41d7',
        reason: 'goods returned',
        callbackUrl: 'https://shop.example/refund-changed',
      },
    },
  },
}
