import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, request as sendInClear, type Server } from 'node:http'
import { request as sendSecurely } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { askInstitution } from '../../rows/institution-http.ts'
import { NoAnswer, type Capabilities } from '../../rows/rail-kind.ts'
import { signedHeaders } from '../connector.ts'

/** A connector did not do what the protocol says: why, in a sentence. */
export class Unfit extends Error {}

/** Throws where a connector did something else than it should. */
export function expectThat(isSo: boolean, why: string): asserts isSo {
  if (!isSo) throw new Unfit(why)
}

export type JsonObject = Readonly<Record<string, unknown>>

/** What a connector answered. */
export interface Reply {
  readonly status: number
  readonly body: JsonObject
  readonly ms: number
}

/** How a request differs from one that the gateway sends. */
export interface Oddly {
  readonly secret?: string
  /** The signed text, where it is not the body. */
  readonly signed?: string
  readonly secondsOff?: number
  readonly without?: 'SIGNATURE'
  /** A signature that nobody made before the right one. */
  readonly signaturesBefore?: string
  readonly otherId?: boolean
}

/** A notice that a connector sent. */
export interface Notice {
  readonly isSigned: boolean
  readonly method: string
}

/** The gateway's side of the protocol, for trying a connector. */
export interface Peer {
  readonly capabilities: Capabilities
  readonly method: string
  readonly currencyCode: string
  request(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown, oddly?: Oddly): Promise<Reply>
  /** Sends a request, and breaks the connection off before the answer. */
  lose(method: 'PUT' | 'POST', path: string, body: unknown): Promise<void>
  /** Sends it in pieces, over a second. */
  slowly(method: 'PUT', path: string, body: unknown): Promise<Reply>
  order(more?: JsonObject): JsonObject & { readonly key: string }
  transfer(more?: JsonObject): JsonObject & { readonly key: string }
  /** The notices of a key until there are so many, or three seconds are over. */
  notices(key: string, atLeast?: number): Promise<readonly Notice[]>
  /** Answers the next notices of a key with 500. */
  failNotices(key: string, times: number): void
  close(): Promise<void>
}

const limitMs = 5_000

/** Opens the gateway's side: an address for notices on this machine, and signed requests. */
export async function openPeer(url: string, secret: string): Promise<Peer> {
  const baseUrl = url.replace(/\/+$/, '')
  const seen = new Map<string, Notice[]>()
  const failing = new Map<string, number>()
  const server = noticeServer(secret, seen, failing)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const noticeAddress = `http://127.0.0.1:${(server.address() as AddressInfo).port}/n/${randomBytes(24).toString('hex')}`

  const headersOf = (text: string, oddly: Oddly): Record<string, string> => {
    const at = new Date(Date.now() + (oddly.secondsOff ?? 0) * 1000)
    const signed = signedHeaders(oddly.secret ?? secret, oddly.signed ?? text, at)
    const before = oddly.signaturesBefore === undefined ? '' : `${oddly.signaturesBefore} `
    return {
      accept: 'application/json',
      ...(text !== '' && { 'content-type': 'application/json' }),
      ...(oddly.without === undefined && {
        ...signed,
        'webhook-signature': before + signed['webhook-signature'],
        ...(oddly.otherId && { 'webhook-id': `msg_${randomUUID()}` }),
      }),
    }
  }
  const request: Peer['request'] = async (method, path, body, oddly = {}) => {
    const text = textOf(body)
    const from = performance.now()
    try {
      const answered = await askInstitution({
        method,
        url: baseUrl + path,
        headers: headersOf(text, oddly),
        body: text === '' ? undefined : text,
        signal: AbortSignal.timeout(limitMs),
      })
      return { status: answered.status, body: objectIn(answered.text), ms: performance.now() - from }
    } catch (error) {
      if (error instanceof NoAnswer) throw new Unfit(`${method} ${path} got ${error.message}`)
      throw error
    }
  }
  const piecewise = async (method: 'PUT' | 'POST', path: string, body: unknown, isLost: boolean) => {
    const text = textOf(body)
    const from = performance.now()
    return new Promise<Reply>((resolve, reject) => {
      const target = new URL(baseUrl + path)
      const outgoing = (target.protocol === 'https:' ? sendSecurely : sendInClear)(
        target,
        { method, headers: { ...headersOf(text, {}), 'content-length': String(Buffer.byteLength(text)) } },
        (answered) => {
          const chunks: Buffer[] = []
          answered.on('data', (chunk: Buffer) => chunks.push(chunk))
          answered.on('end', () =>
            resolve({
              status: answered.statusCode ?? 0,
              body: objectIn(Buffer.concat(chunks).toString()),
              ms: performance.now() - from,
            }),
          )
        },
      )
      const lost: Reply = { status: 0, body: {}, ms: 0 }
      const ended = () => (isLost ? resolve(lost) : reject(new Unfit('the connection was closed')))
      outgoing.on('error', ended)
      // After an answer it has resolved already.
      outgoing.on('close', ended)
      outgoing.setTimeout(limitMs, () => outgoing.destroy())
      if (isLost) {
        outgoing.end(text, () => setTimeout(() => outgoing.destroy(), 20))
        return
      }
      const half = Math.ceil(text.length / 2)
      outgoing.write(text.slice(0, half))
      setTimeout(() => outgoing.end(text.slice(half)), 1_000)
    })
  }
  const known = await request('GET', '/capabilities')
  const capabilities = known.body as unknown as Capabilities
  const [first] = Array.isArray(capabilities.methods) ? capabilities.methods : []
  const currencyCode = first?.currencies?.[0] ?? 'KES'
  const methodCode = first?.code ?? 'MOBILE_MONEY'
  const amount = Math.min(Math.max(first?.min ?? 100, 100), first?.max ?? 100)
  return {
    capabilities,
    method: methodCode,
    currencyCode,
    request,
    lose: async (method, path, body) => void (await piecewise(method, path, body, true)),
    slowly: (method, path, body) => piecewise(method, path, body, false),
    order: (more = {}) => ({
      key: newKey(),
      kind: 'payin',
      money: { amount, currencyCode },
      method: methodCode,
      payer: { accountName: 'Wanjiku Kamau', phoneNumber: '+254712345678' },
      expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
      noticeAddress,
      returnUrl: 'https://shop.example/return',
      ...more,
    }),
    transfer: (more = {}) => ({
      key: randomUUID().replaceAll('-', ''),
      money: { amount, currencyCode },
      method: 'WALLET_TRANSFER',
      payee: { phoneNumber: '+254712345678', account: { accountName: 'Wanjiku Kamau' } },
      noticeAddress,
      ...more,
    }),
    notices: async (key, atLeast = 1) => {
      const until = performance.now() + 3_000
      while ((seen.get(key)?.length ?? 0) < atLeast && performance.now() < until) await delay(25)
      return seen.get(key) ?? []
    },
    failNotices: (key, times) => void failing.set(key, times),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function noticeServer(secret: string, seen: Map<string, Notice[]>, failing: Map<string, number>): Server {
  const webhook = new Webhook(secret)
  return createServer((incoming, answer) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const named = objectIn(text)['key']
      const key = typeof named === 'string' ? named : ''
      const left = failing.get(key) ?? 0
      seen.set(key, [
        ...(seen.get(key) ?? []),
        { isSigned: verifies(webhook, text, incoming.headers), method: incoming.method ?? '' },
      ])
      if (left > 0) failing.set(key, left - 1)
      answer.writeHead(left > 0 ? 500 : 200).end()
    })
  })
}

function verifies(webhook: Webhook, text: string, headers: Record<string, unknown>): boolean {
  try {
    webhook.verify(text, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const newKey = (): string => [...randomBytes(12)].map((byte) => alphabet.charAt(byte & 31)).join('')

const textOf = (body: unknown): string =>
  body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)

function objectIn(text: string): JsonObject {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null ? (said as JsonObject) : {}
  } catch {
    return {}
  }
}
