import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, request as sendInClear, type Server } from 'node:http'
import { request as sendSecurely } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { sampleRequest } from '../../../methods/parts/sample.ts'
import { payinMethods } from '../../../methods/payin-registry.ts'
import { payoutMethodsFor } from '../../../methods/payout-registry.ts'
import { isCurrencyCode, type CurrencyCode } from '../../../money/currency.ts'
import { askInstitution } from '../../rows/institution-http.ts'
import { NoAnswer, type Capabilities } from '../../rows/rail-kind.ts'
import { signedHeaders } from '../connector.ts'
import { capabilitiesSchema } from '../protocol.ts'

/** A connector did not do what the protocol says: why, in a sentence. */
export class Unfit extends Error {}

/** A situation does not occur with this connector, or cannot be brought about: why, in a sentence. */
export class NotPlayed extends Error {}

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
  /** Its `webhook-id`. */
  readonly id: string
  /** Absent: it is signed with the secret, and now. */
  readonly fault?: string
  readonly method: string
}

/** What is tried, where the connector's capabilities do not tell. */
export interface Trying {
  /** The payout method. Default: WALLET_TRANSFER, or the first of the currency. */
  readonly payoutMethod?: string | undefined
  /** The operator of orders. Default: the first of the method, where it needs one. */
  readonly operator?: string | undefined
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
  /** Another amount that the connector takes; undefined: it takes one amount only. */
  readonly otherAmount: number | undefined
  order(more?: JsonObject): Ordered
  transfer(more?: JsonObject): Ordered
  /** The notices of a key until there are so many, or three seconds are over. */
  notices(key: string, atLeast?: number): Promise<readonly Notice[]>
  /** Answers the next notices of a key with 500. */
  failNotices(key: string, times: number): void
  close(): Promise<void>
}

/** An order or a transfer, as it is sent. */
export type Ordered = JsonObject & {
  readonly key: string
  readonly money: { readonly amount: number; readonly currencyCode: string }
}

const limitMs = 5_000

/**
 * Opens the gateway's side: an address for notices on this machine, and signed requests. Throws `Unfit` where the
 * connector does not say what it serves.
 */
export async function openPeer(
  url: string,
  secret: string,
  { payoutMethod, operator }: Trying = {},
): Promise<Peer> {
  const baseUrl = url.replace(/\/+$/, '')
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
  const capabilities = capabilitiesIn(await request('GET', '/capabilities'))
  const [first] = capabilities.methods
  const currencyCode = first?.currencies[0] ?? 'KES'
  const methodCode = first?.code ?? 'MOBILE_MONEY'
  const amount = Math.min(Math.max(first?.min ?? 100, 100), first?.max ?? 100)
  const otherAmount = [amount + 1, amount - 1, amount / 2].find(
    (one) => one > 0 && one >= (first?.min ?? 0) && one <= (first?.max ?? Infinity),
  )
  const orderedBy = operator ?? operatorOf(methodCode, currencyCode)
  const paidOut = payoutSample(currencyCode, payoutMethod)
  const seen = new Map<string, Notice[]>()
  const failing = new Map<string, number>()
  const server = noticeServer(secret, seen, failing)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const noticeAddress = `http://127.0.0.1:${(server.address() as AddressInfo).port}/n/${randomBytes(24).toString('hex')}`
  return {
    capabilities,
    method: methodCode,
    currencyCode,
    otherAmount,
    request,
    lose: async (method, path, body) => void (await piecewise(method, path, body, true)),
    slowly: (method, path, body) => piecewise(method, path, body, false),
    order: (more = {}) => ({
      key: newKey(),
      kind: 'payin',
      money: { amount, currencyCode },
      method: methodCode,
      ...(orderedBy !== undefined && { operator: orderedBy }),
      payer: { accountName: 'Wanjiku Kamau', phoneNumber: '+254712345678' },
      expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
      noticeAddress,
      returnUrl: 'https://shop.example/return',
      ...more,
    }),
    transfer: (more = {}) => ({
      key: randomUUID().replaceAll('-', ''),
      money: { amount, currencyCode },
      ...paidOut,
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
  return createServer((incoming, answer) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const named = objectIn(text)['key']
      const key = typeof named === 'string' ? named : ''
      const left = failing.get(key) ?? 0
      const fault = faultOf(secret, text, incoming.headers)
      const id = String(incoming.headers['webhook-id'])
      seen.set(key, [
        ...(seen.get(key) ?? []),
        { id, ...(fault !== undefined && { fault }), method: incoming.method ?? '' },
      ])
      if (left > 0) failing.set(key, left - 1)
      answer.writeHead(left > 0 ? 500 : 200).end()
    })
  })
}

function capabilitiesIn({ status, body }: Reply): Capabilities {
  expectThat(
    status !== 401 && status !== 403,
    `GET /capabilities got HTTP ${status}: is --secret that of the connector, and are both clocks right?`,
  )
  expectThat(status === 200, `GET /capabilities got HTTP ${status} instead of 200`)
  const read = capabilitiesSchema.safeParse(body)
  expectThat(
    read.success,
    `GET /capabilities is not as described: ${read.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
  )
  return read.data
}

const currencyIn = (code: string): CurrencyCode => (isCurrencyCode(code) ? code : 'KES')

/** The operator that the gateway would send, where the method needs one. */
function operatorOf(methodCode: string, currencyCode: string): unknown {
  const currency = currencyIn(currencyCode)
  const method = payinMethods.find(
    ({ code, currencies }) => code === methodCode && currencies.includes(currency),
  )
  return method && sampleRequest(method, currency, 'MANDATORY')['paymentOperatorCode']
}

/** A payout as a merchant sends it. Throws `Unfit` where the currency has none by this method. */
function payoutSample(currencyCode: string, wanted: string | undefined): JsonObject {
  const currency = currencyIn(currencyCode)
  const offered = payoutMethodsFor(currency)
  const method = offered.find(({ code }) => code === (wanted ?? 'WALLET_TRANSFER'))
  expectThat(
    wanted === undefined || method !== undefined,
    `payouts in ${currency} go by ${offered.map(({ code }) => code).join(', ')}, not by ${wanted}`,
  )
  const used = method ?? offered[0]
  if (!used) return { method: 'WALLET_TRANSFER', payee: {} }
  const {
    paymentMethodCode: _,
    paymentOperatorCode: operator,
    ...payee
  } = sampleRequest(used, currency, 'MANDATORY')
  return { method: used.code, ...(operator !== undefined && { operator }), payee }
}

/** What is wrong with the signature of a notice. */
function faultOf(secret: string, text: string, headers: Record<string, unknown>): string | undefined {
  const webhook = new Webhook(secret)
  try {
    webhook.verify(text, headers as Record<string, string>)
    return undefined
  } catch {
    const seconds = Number(headers['webhook-timestamp'])
    const given = String(headers['webhook-signature']).split(' ')
    if (!Number.isSafeInteger(seconds) || Math.abs(seconds) > 8e12)
      return 'the notice has no webhook-timestamp in seconds'
    const right = webhook.sign(String(headers['webhook-id']), new Date(seconds * 1000), text)
    if (!given.includes(right)) return 'the notice is not signed with the secret'
    const off = Math.round(seconds - Date.now() / 1000)
    return `the notice is signed with the secret, but its timestamp is ${Math.abs(off)} s ${off < 0 ? 'behind' : 'ahead of'} this machine's clock`
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
