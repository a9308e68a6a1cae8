import { Webhook } from 'standardwebhooks'
import { request } from 'undici'
import type { Dispatcher } from 'undici'
import { deliveryError } from './delivery-error.ts'
import type { DeliveryError } from './delivery-error.ts'
import type { OpenedSecrets } from './secret-opener.ts'

/** A callback, as its row has it. */
export interface Message {
  readonly callbackId: string
  readonly kind: string
  readonly paymentId: string
  readonly url: string
}

/**
 * An event that belongs to no payment. It names none, in the body and in `X-Payment-Kind`: a shop that reads
 * the payment of each callback finds nothing to act on.
 */
export interface TestMessage {
  readonly event: 'TEST'
  readonly callbackId: string
  readonly url: string
}

export interface DeliverOptions {
  /** The merchant's `whsec_` secrets: one, or two while one is replaced by the other. */
  readonly secrets: OpenedSecrets
  readonly at: Date
  readonly dispatcher: Dispatcher
  /** Connecting, sending, waiting and reading together. */
  readonly limitMs: number
  /** Aborts the delivery; its outcome is unknown then. */
  readonly signal: AbortSignal
}

/** The result of one delivery: an HTTP status, or why there was none. */
export interface Delivery {
  readonly at: Date
  readonly durationMs: number
  readonly status?: number
  readonly error?: DeliveryError
  /** The first bytes of the answer's body. */
  readonly answer?: Buffer
}

const answerBytesMax = 1024

/**
 * A delivery that ends this long after its limit was not watched: the process did not run (it was paused, or
 * its machine was), so what the merchant did in that time is not known.
 */
const unwatchedMs = 2_000

/**
 * Sends one callback to the merchant ("Events"; headers as in the Standard Webhooks specification). Every
 * failure of the request is a value, not an exception. Redirects are not followed: only 200 counts.
 */
export function deliver(message: Message | TestMessage, options: DeliverOptions): Promise<Delivery> {
  const { callbackId: id, url } = message
  const isTest = 'event' in message
  const body = JSON.stringify(isTest ? { event: message.event } : { idEntity: message.paymentId })
  const headers = {
    'user-agent': 'payment-gateway-callback/2',
    'x-api-version': '2',
    ...('kind' in message && { 'x-payment-kind': message.kind }),
  }
  return postSigned({ id, url, headers, body }, options)
}

/** What `postSigned` sends. */
interface SignedPost {
  /** Its `webhook-id`. */
  readonly id: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body: string
}

/** Posts JSON, signed as Standard Webhooks has it. Every failure of the request is a value. */
export async function postSigned(post: SignedPost, options: DeliverOptions): Promise<Delivery> {
  const { at, dispatcher, signal } = options
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  const end = endOf(options)
  try {
    const answer = await request(post.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...post.headers, ...signatureOf(post, options) },
      body: post.body,
      dispatcher,
      signal: end.signal,
    })
    const bytes = await readFirstBytes(answer.body)
    return { at, status: answer.statusCode, durationMs: took(), ...(bytes.length > 0 && { answer: bytes }) }
  } catch (error) {
    const durationMs = took()
    const isUnknown = signal.aborted || durationMs > options.limitMs + unwatchedMs
    return { at, error: isUnknown ? 'UNKNOWN_OUTCOME' : deliveryError(error), durationMs }
  } finally {
    end.forget()
  }
}

// Not AbortSignal.any: its links to the signal, which lives as long as the worker, would accumulate.
function endOf({ limitMs, signal }: DeliverOptions): { signal: AbortSignal; forget: () => void } {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(new DOMException('no answer in time', 'TimeoutError')), limitMs)
  const abort = () => end.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  const forget = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
  return { signal: end.signal, forget }
}

const signatureOf = ({ id, body }: SignedPost, { secrets, at }: DeliverOptions): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
})

// The status decides; a body that is slow, breaks off or never ends does not change the result.
async function readFirstBytes(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= answerBytesMax) break
    }
  } catch {
    // What was read is kept.
  }
  return Buffer.concat(chunks).subarray(0, answerBytesMax)
}
