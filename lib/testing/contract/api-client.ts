import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { Gateway } from '../../gateway.ts'
import { isMerchantFault } from '../../merchants/merchant-fault.ts'
import { registerMerchant, type Registered, type Registration } from '../../merchants/register.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { issueToken, type TokenRequest } from '../../tokens/issue-token.ts'
import { checkExchange, seenBody } from './contract.ts'
import { decoded } from './decoded-body.ts'
import { handleApi } from './handle-api.ts'

export interface MerchantOfTest extends Registered {
  /** PEM. */
  readonly privateKey: string
}

/** A merchant with a key pair, as `merchant create` would register it. */
export async function makeMerchant(
  gateway: Gateway,
  code: string,
  more: Partial<Registration> = {},
): Promise<MerchantOfTest> {
  const { publicKey, privateKey } = makeKeyPair()
  const registration = { code, name: `${code} Ltd`, publicKeys: [publicKey], ...more }
  const registered = await registerMerchant(gateway.db, gateway.secrets, registration, byOperator('test'))
  if (isMerchantFault(registered)) throw new Error(registered.message)
  return { ...registered, privateKey }
}

export const makeKeyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** X-SIGNATURE of a body that has no whitespace outside strings. */
export const signatureOf = (privateKey: string, minifiedBody: string): string =>
  sign('sha256', Buffer.from(minifiedBody), privateKey).toString('base64')

/** Issues a token directly, without the token endpoint. */
export async function tokenFor(
  gateway: Gateway,
  merchantCode: string,
  operations: readonly string[] = ['GET /.*', 'POST /.*'],
  more: Partial<TokenRequest> = {},
): Promise<string> {
  const request = { merchantCode, operations, validitySeconds: 600, ...more }
  return (await issueToken(gateway.signingKeys, gateway.clock, request)).token
}

export interface ApiRequest {
  readonly method?: string
  readonly path: string
  readonly token?: string
  readonly body?: unknown
  /** Sent as it is, instead of `body`. */
  readonly raw?: BodyInit
  /** An undefined value removes a header that would be sent otherwise. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** The request as a merchant's client would send it. */
export function apiRequest({ method = 'GET', path, token, body, raw, headers = {} }: ApiRequest): Request {
  const all = {
    'x-api-version': '2',
    authorization: token === undefined ? undefined : `Bearer ${token}`,
    'content-type': 'application/json',
    ...headers,
  }
  const present = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const init: RequestInit & { duplex?: 'half' } = { method, headers: present, duplex: 'half' }
  if (sent !== undefined) init.body = sent
  return new Request(`http://gateway.test/api${path}`, init)
}

export interface ApiAnswer {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON; undefined for an empty body, the text of a file. */
  readonly body: unknown
}

/**
 * Sends a request to `handleApi`, without a network. A response that the API document does not describe fails
 * the test.
 */
export async function callApi(
  gateway: Gateway,
  request: ApiRequest,
  address = '192.0.2.1',
): Promise<ApiAnswer> {
  const sent = apiRequest(request)
  const response = await handleApi(gateway, sent, address)
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = decoded(bytes, response.headers.get('content-encoding')).toString()
  const answer = {
    status: response.status,
    headers: response.headers,
    body: seenBody(response.headers, text),
  }
  checkExchange(gateway.mode, sent, answer)
  return answer
}

export interface TokenRequester {
  /** PEM. */
  readonly privateKey: string
  readonly path?: string
  readonly address?: string
}

/** Requests a token with a signed body: the timestamp is now unless the body has one. */
export function requestToken(
  gateway: Gateway,
  body: object,
  { privateKey, path = '/auth-tokens', address }: TokenRequester,
): Promise<ApiAnswer> {
  const timestamp = Math.floor(gateway.clock.now().getTime() / 1000)
  // The nonce differs: two requests of one second would have the same signature.
  const raw = JSON.stringify({ timestamp, nonce: randomUUID(), ...body })
  const headers = { 'x-signature': signatureOf(privateKey, raw) }
  return callApi(gateway, { method: 'POST', path, raw, headers }, address)
}

/** The token of an answer that has one. Throws on any other answer. */
export async function tokenIn(answer: Promise<ApiAnswer>): Promise<string> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`no token, but ${status}: ${JSON.stringify(body)}`)
  return (body as { token: string }).token
}

/** Status and error code of an answer. */
export async function statusAndCode(answer: Promise<ApiAnswer>): Promise<[number, string | undefined]> {
  const { status, body } = await answer
  return [status, (body as { code?: string } | undefined)?.code]
}
