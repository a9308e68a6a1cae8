import { randomUUID, sign } from 'node:crypto'
import type { PaidInKind } from '../../methods/payin-registry.ts'
import { type Money, moneyJson } from '../../money/money.ts'
import type { OrderKind } from '../orders/order-kind.ts'
import type { ApiRequest } from './api-exchange.ts'

/** Who signs: a merchant's code and private key (PEM). */
export interface Signer {
  readonly merchantCode: string
  readonly privateKey: string
}

export interface OrderToBePaid {
  readonly kind: PaidInKind
  readonly paymentId: string
  readonly money: Money
}

/** The paths of payments by kind in the API. */
export const collections = {
  payin: 'payins',
  topup: 'topups',
  payout: 'payouts',
} as const satisfies Readonly<Record<OrderKind, string>>

/**
 * Asks for a token for the hosted application: create and read this one payment, for exactly this money, and
 * the shop's name (specification, "Token for the application"). Sent by browsers, so it may do nothing else.
 */
export function checkoutTokenRequest(
  apiUrl: string,
  signer: Signer,
  { kind, paymentId, money }: OrderToBePaid,
  at: Date,
): ApiRequest {
  const collection = collections[kind]
  return signedRequest(`${apiUrl}/auth-tokens`, signer, {
    merchantCode: signer.merchantCode,
    operations: [
      `POST /${collection}/!availablePaymentOptions`,
      `POST /${collection}/${paymentId}`,
      `GET /${collection}/${paymentId}`,
      'GET /merchant-info',
    ],
    money: moneyJson(money),
    timestamp: unixSeconds(at),
  })
}

/** Asks for a token that may only read one payment. */
export function readTokenRequest(
  apiUrl: string,
  signer: Signer,
  payment: { readonly kind: OrderKind; readonly paymentId: string },
  at: Date,
): ApiRequest {
  return signedRequest(`${apiUrl}/auth-tokens-by-action`, signer, {
    merchantCode: signer.merchantCode,
    action: `${payment.kind.toUpperCase()}_INFO`,
    idPayment: payment.paymentId,
    timestamp: unixSeconds(at),
  })
}

/**
 * Asks for a token for the shop's own server: it may do these operations and never leaves the server. The
 * nonce, which the gateway does not read, makes two requests of one second differ: a signature works once.
 */
export function serverTokenRequest(
  apiUrl: string,
  signer: Signer,
  operations: readonly string[],
  at: Date,
): ApiRequest {
  return signedRequest(`${apiUrl}/auth-tokens`, signer, {
    merchantCode: signer.merchantCode,
    operations,
    timestamp: unixSeconds(at),
    nonce: randomUUID(),
  })
}

/**
 * Signs what `JSON.stringify` wrote, which is minified already, and sends the same bytes (specification,
 * "Creating tokens").
 */
function signedRequest(url: string, signer: Signer, content: object): ApiRequest {
  const body = JSON.stringify(content)
  return {
    method: 'POST',
    url,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-API-Version': '2',
      'X-SIGNATURE': sign('RSA-SHA256', Buffer.from(body), signer.privateKey).toString('base64'),
    },
    body,
  }
}

const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
