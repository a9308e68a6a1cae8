import { sign } from 'node:crypto'
import { type Money, moneyJson } from '../money/money.ts'
import type { ApiRequest } from './api-exchange.ts'

/** Who signs: a merchant's code and private key (PEM). */
export interface Signer {
  readonly merchantCode: string
  readonly privateKey: string
}

export interface OrderToBePaid {
  readonly idPayin: string
  readonly money: Money
}

/**
 * Asks for a token for the hosted application: create and read this one payin, for exactly this money, and the shop's
 * name (specification, "Token for the application"). Sent by browsers, so it may do nothing else.
 */
export function checkoutTokenRequest(
  apiUrl: string,
  signer: Signer,
  order: OrderToBePaid,
  at: Date,
): ApiRequest {
  return signedRequest(`${apiUrl}/auth-tokens`, signer, {
    merchantCode: signer.merchantCode,
    operations: [
      'POST /payins/!availablePaymentOptions',
      `POST /payins/${order.idPayin}`,
      `GET /payins/${order.idPayin}`,
      'GET /merchant-info',
    ],
    money: moneyJson(order.money),
    timestamp: unixSeconds(at),
  })
}

/** Asks for a token that may only read one payin. */
export function readTokenRequest(apiUrl: string, signer: Signer, idPayin: string, at: Date): ApiRequest {
  return signedRequest(`${apiUrl}/auth-tokens-by-action`, signer, {
    merchantCode: signer.merchantCode,
    action: 'PAYIN_INFO',
    idPayment: idPayin,
    timestamp: unixSeconds(at),
  })
}

/** Signs what `JSON.stringify` wrote, which is minified already, and sends the same bytes (specification, "Creating tokens"). */
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
