import { randomInt, randomUUID } from 'node:crypto'
import type { Load } from './load.ts'

/** A server that takes payins, and a token that it accepts. */
export interface PayinServer {
  readonly origin: string
  readonly token: string
}

/** The same headers to every side. */
const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'x-api-version': '2' })
const jsonHeadersOf = (token: string) => ({ ...headersOf(token), 'content-type': 'application/json' })

/** Creates of payins that did not exist, with the body of an average request. */
export function createLoad({ origin, token }: PayinServer, callbackUrl: string, basePath = '/api'): Load {
  const headers = jsonHeadersOf(token)
  const body = createBody(callbackUrl)
  const next = () => ({ method: 'POST' as const, path: `${basePath}/payins/${randomUUID()}`, headers, body })
  return { origin, status: 201, next }
}

export const createBody = (callbackUrl: string): string =>
  JSON.stringify({
    paymentRequested: { money: { amount: 499.5, currencyCode: 'INR' } },
    paymentMethod: { paymentMethodCode: 'UPIQR', account: { accountNumber: 'asha@okbank' } },
    callbackUrl,
    returnUrl: 'https://shop.example/return',
  })

/** Reads of random ones of these payins. */
export function readLoad({ origin, token }: PayinServer, ids: readonly string[], basePath = '/api'): Load {
  const headers = headersOf(token)
  const next = () => {
    const path = `${basePath}/payins/${ids[randomInt(ids.length)] ?? ''}`
    return { method: 'GET' as const, path, headers }
  }
  return { origin, status: 200, next }
}

/** The ways to pay 500 rupees. */
export function optionsLoad({ origin, token }: PayinServer): Load {
  const request = {
    method: 'POST' as const,
    path: '/api/payins/!availablePaymentOptions',
    headers: jsonHeadersOf(token),
    body: JSON.stringify({ money: { amount: 500, currencyCode: 'INR' } }),
  }
  return { origin, status: 200, next: () => request }
}

/** The newest 50 payins. */
export function listLoad({ origin, token }: PayinServer): Load {
  const request = { method: 'GET' as const, path: '/api/payins?limit=50', headers: headersOf(token) }
  return { origin, status: 200, next: () => request }
}
