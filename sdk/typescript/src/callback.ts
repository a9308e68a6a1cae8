import { fromBase64 } from './base64.ts'
import { InvalidCallbackError } from './errors.ts'

/** Headers as a framework has them: `Headers`, or an object of Node with names in lower case. */
export type CallbackHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyOptions {
  /** How far `webhook-timestamp` may be from the clock; 300 seconds unless given. */
  readonly toleranceSeconds?: number
  /** The time to compare with; now unless given. */
  readonly now?: Date
}

export type PaymentKind = 'payin' | 'payout' | 'topup' | 'refund'

interface Verified {
  /** The same in all deliveries of a callback. */
  readonly webhookId: string
  /** When this delivery was sent. */
  readonly sentAt: Date
}

/** A payment has changed: read it by its kind and ID, and act on what is new. */
export interface PaymentChangedEvent extends Verified {
  readonly type: 'PAYMENT_CHANGED'
  /** Other kinds may be added. */
  readonly kind: PaymentKind | (string & {})
  /** Your ID of the payin, payout, top-up or refund. */
  readonly idEntity: string
}

/** Sent to see whether your server is reached: answer 200. */
export interface TestEventReceived extends Verified {
  readonly type: 'TEST'
}

/** An event that this version does not know: answer 200 and ignore it. */
export interface UnknownEvent extends Verified {
  readonly type: 'UNKNOWN'
  readonly body: Readonly<Record<string, unknown>>
}

export type CallbackEvent = PaymentChangedEvent | TestEventReceived | UnknownEvent

const defaultToleranceSeconds = 300

/**
 * Checks that the gateway sent a callback, and returns what it says (Standard Webhooks: HMAC-SHA256 over
 * `id.timestamp.body`). `body` is the body as it arrived, before any parsing. `secrets` are your `whsec_…`
 * secrets: one, or several while one is replaced. Rejects with an InvalidCallbackError for anything else, and
 * with a TypeError for a secret that is none. `X-Payment-Kind` is not signed: it only says where to read.
 */
export async function verifyCallback(
  body: string | Uint8Array,
  headers: CallbackHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = defaultToleranceSeconds, now = new Date() }: VerifyOptions = {},
): Promise<CallbackEvent> {
  const keys = (typeof secrets === 'string' ? [secrets] : secrets).map(keyOf)
  if (keys.length === 0) throw new TypeError('verifyCallback needs at least one secret.')
  const webhookId = neededHeader(headers, 'webhook-id')
  const timestamp = neededHeader(headers, 'webhook-timestamp')
  const signatures = neededHeader(headers, 'webhook-signature')
  const sentSeconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  const isInTime = Math.abs(now.getTime() / 1000 - sentSeconds) <= toleranceSeconds
  if (!isInTime)
    throw new InvalidCallbackError(
      'TIMESTAMP_OUT_OF_RANGE',
      `webhook-timestamp ${timestamp} is more than ${toleranceSeconds} seconds from the clock`,
    )
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${webhookId}.${timestamp}.`), bytes)
  if (!(await isSigned(signed, signatures, keys)))
    throw new InvalidCallbackError('SIGNATURE_INVALID', 'no signature in webhook-signature is ours')
  return eventOf(bytes, headers, { webhookId, sentAt: new Date(sentSeconds * 1000) })
}

const joined = (head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(head.length + tail.length)
  all.set(head)
  all.set(tail, head.length)
  return all
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const key = secret.startsWith('whsec_') ? fromBase64(secret.slice('whsec_'.length)) : undefined
  if (!key || key.length === 0) throw new TypeError('A callback secret is whsec_ and base64.')
  return key
}

function headerOf(headers: CallbackHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = headers[name]
  return typeof value === 'string' ? value : value?.[0]
}

function neededHeader(headers: CallbackHeaders, name: string): string {
  const value = headerOf(headers, name)
  if (!value) throw new InvalidCallbackError('HEADER_MISSING', `the request has no ${name}`)
  return value
}

const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const
/** No header of the gateway has more; the work for a stranger's request stays small. */
const signaturesMax = 8

/** `verify` of WebCrypto compares in constant time. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  keys: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  const given = signatures
    .split(' ')
    .slice(0, signaturesMax)
    .filter((each) => each.startsWith('v1,'))
    .map((each) => fromBase64(each.slice('v1,'.length)))
    .filter((bytes) => bytes !== undefined)
  let isOurs = false
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
    for (const signature of given) {
      if (await crypto.subtle.verify(algorithm, key, signature, signed)) isOurs = true
    }
  }
  return isOurs
}

function eventOf(bytes: Uint8Array, headers: CallbackHeaders, verified: Verified): CallbackEvent {
  const body = parsed(bytes)
  if (body['event'] === 'TEST') return { type: 'TEST', ...verified }
  const { idEntity } = body
  if (typeof idEntity !== 'string') return { type: 'UNKNOWN', body, ...verified }
  // Without the header it can only be a payin: that is what the first merchants were sent.
  const kind = headerOf(headers, 'x-payment-kind') ?? 'payin'
  return { type: 'PAYMENT_CHANGED', kind, idEntity, ...verified }
}

function parsed(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  } catch {
    // Answered below, as for a body that is no object.
  }
  throw new InvalidCallbackError('BODY_NOT_UNDERSTOOD', 'the body is not a JSON object')
}
