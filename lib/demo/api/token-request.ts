import { paymentKinds } from '../../money/payment-kinds.ts'
import { type Money, moneyJson } from '../../money/money.ts'
import {
  signedTokenRequest,
  signerWith,
  type TokenByActionOrder,
  type TokenOrder,
} from '../../../sdk/typescript/src/index.ts'
import type { OrderKind, PurchaseKind } from '../orders/order-kind.ts'
import type { ApiRequest } from './api-exchange.ts'

/** Who signs: a merchant's code and private key (PEM). */
export interface Signer {
  readonly merchantCode: string
  readonly privateKey: string
}

export interface OrderToBePaid {
  readonly kind: PurchaseKind
  readonly paymentId: string
  readonly money: Money
}

/**
 * Asks for a token for the hosted application: create and read this one payment, for exactly this money, and
 * the shop's name (specification, "Token for the application"). Sent by browsers, so it may do nothing else.
 */
export function checkoutTokenRequest(
  apiUrl: string,
  signer: Signer,
  { kind, paymentId, money }: OrderToBePaid,
  at: Date,
): Promise<ApiRequest> {
  const { collection } = paymentKinds[kind]
  const operations = [
    `POST /${collection}/!availablePaymentOptions`,
    `POST /${collection}/${paymentId}`,
    `GET /${collection}/${paymentId}`,
    'GET /merchant-info',
  ]
  return signedRequest(apiUrl, signer, { operations, money: moneyJson(money) }, at)
}

/** Asks for a token that may only read one payment. */
export function readTokenRequest(
  apiUrl: string,
  signer: Signer,
  payment: { readonly kind: OrderKind; readonly paymentId: string },
  at: Date,
): Promise<ApiRequest> {
  const action = `${payment.kind.toUpperCase() as Uppercase<OrderKind>}_INFO` as const
  return signedRequest(apiUrl, signer, { action, idPayment: payment.paymentId }, at)
}

/** Asks for a token for the shop's own server: it may do these operations and never leaves the server. */
export function serverTokenRequest(
  apiUrl: string,
  signer: Signer,
  operations: readonly string[],
  at: Date,
): Promise<ApiRequest> {
  return signedRequest(apiUrl, signer, { operations: [...operations] }, at)
}

/** Signed by the SDK; the shop sends it itself, so that it can show the request and its answer. */
async function signedRequest(
  apiUrl: string,
  { merchantCode, privateKey }: Signer,
  order: TokenOrder | TokenByActionOrder,
  at: Date,
): Promise<ApiRequest> {
  const signing = { merchantCode, signer: signerWith(privateKey), now: () => at }
  const { method, url, headers, body } = await signedTokenRequest(apiUrl, order, signing)
  return { method, url, headers, body }
}
