import { randomUUID } from 'node:crypto'
import { createSecureContext, rootCertificates } from 'node:tls'
import type { Dispatcher } from 'undici'
import { askForJson, askInstitution, parseJson } from '../rows/institution-http.ts'
import { keptToken, type GivenToken } from '../rows/kept-token.ts'
import { NoAnswer, type ConnectionParts } from '../rows/rail-kind.ts'
import type { TokenStore } from '../rows/token-store.ts'
import type { PixApiSettings, PspMethod } from './settings.ts'

/** The API of a payment service provider (PSP). */
export interface Psp {
  /** Throws `NoAnswer` where it has none: no connection, an error of its own, no JSON. */
  ask(request: PspRequest): Promise<PspAnswer>
  /** A new token: whether the credentials are right. */
  authorize(signal: AbortSignal): Promise<void>
  /** A moment as it takes moments. */
  date(at: Date): string
}

export interface PspRequest {
  readonly method: PspMethod
  /** Below the base, its parts encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly json?: object
  readonly signal: AbortSignal
}

/** Whatever status from 200 to 299 it has: providers differ from the contract there. */
export type PspAnswer = { readonly answer: unknown } | { readonly refused: PspRefusal }

/** It did not do what it was asked for, and says so. */
export interface PspRefusal {
  readonly status: number
  /** The status, and the provider's code. */
  readonly reason: string
  /** Its free text, for who asks in person: it may name people, so that it is never kept. */
  readonly detail: string | undefined
}

/** For what a provider has no reason to refuse. */
export const unexpectedRefusal = ({ reason }: PspRefusal): NoAnswer =>
  new NoAnswer(`the provider refused: ${reason}`, {
    mayHaveArrived: true,
    isAnswered: true,
  })

/** `ownFault` is told where our credentials, our certificate or our rights are refused. */
export function openPsp(
  settings: PixApiSettings,
  { clock, ownFault, store }: Pick<ConnectionParts, 'clock' | 'ownFault'> & { readonly store?: TokenStore },
): Psp {
  let connections: Promise<Dispatcher> | undefined
  const dispatcher = () => (connections ??= connectionsOf(settings))
  const token = keptToken(
    clock,
    async (signal) => askForToken(settings, ownFault, await dispatcher(), signal),
    store,
  )

  const send = async ({ method, path, query, json, signal }: PspRequest, value: string) =>
    askForJson({
      method,
      url: withQuery(`${settings.baseUrlOf[method] ?? settings.baseUrl}${path}`, {
        ...settings.query,
        ...query,
      }),
      headers: { ...headersOf(settings), authorization: `Bearer ${value}` },
      json,
      signal,
      dispatcher: await dispatcher(),
    })
  return {
    ask: async (request) => {
      const value = await token.get(request.signal)
      let { status, body } = await send(request, value)
      if (status === 401) {
        token.drop(value)
        ;({ status, body } = await send(request, await token.get(request.signal)))
      }
      if (status === 401 || status === 403) await ownFault(reasonOf(status, body))
      // Not taken, and for no fault of this order.
      if (status === 401 || status === 429)
        throw new NoAnswer(`the provider answered HTTP ${status}`, {
          mayHaveArrived: false,
          isAnswered: true,
        })
      if (status >= 200 && status < 300) return { answer: body }
      if (isObject(body) && status >= 400 && status < 500 && status !== 408)
        return {
          refused: { status, reason: reasonOf(status, body), detail: textOf(body, 'detail')?.slice(0, 200) },
        }
      throw new NoAnswer(`the provider answered HTTP ${status}`, {
        mayHaveArrived: true,
        // What stands before a provider answers faults too, without words of the provider's.
        isAnswered: codeOf(body) !== undefined,
      })
    },
    authorize: async (signal) => {
      await token.renew(signal)
    },
    date: (at) =>
      settings.datesWithMilliseconds ? at.toISOString() : at.toISOString().replace(/\.\d+Z$/, 'Z'),
  }
}

async function askForToken(
  { tokenUrl, tokenStyle, clientId, clientSecret, scopes, ...settings }: PixApiSettings,
  ownFault: ConnectionParts['ownFault'],
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<GivenToken> {
  const grant = { grant_type: 'client_credentials' }
  const client = { client_id: clientId, ...(clientSecret !== undefined && { client_secret: clientSecret }) }
  const form = {
    ...(tokenStyle !== 'QUERY' && grant),
    ...(tokenStyle !== 'BASIC' && client),
    ...(scopes !== undefined && { scope: scopes }),
  }
  const basic = Buffer.from(`${clientId}:${clientSecret ?? ''}`).toString('base64')
  const { status, text } = await askInstitution({
    method: 'POST',
    url: tokenStyle === 'QUERY' ? withQuery(tokenUrl, grant) : tokenUrl,
    headers: {
      ...headersOf({ ...settings, clientId }),
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(tokenStyle === 'BASIC' && { authorization: `Basic ${basic}` }),
    },
    body: new URLSearchParams(form).toString(),
    signal,
    dispatcher,
  })
  const given = parseJson(text)
  const value = textOf(given, 'access_token')
  if ([400, 401, 403].includes(status)) await ownFault(reasonOf(status, given))
  if (status < 200 || status > 299 || value === undefined)
    throw new NoAnswer(reasonOf(status, given), {
      mayHaveArrived: false,
      isAnswered:
        status < 500 ? isObject(given) || status === 401 || status === 429 : codeOf(given) !== undefined,
    })
  const lasts = Number(fieldOf(given, 'expires_in'))
  // Itaú's lasts five minutes; one that does not say is asked for again soon.
  return { value, lastsSeconds: Number.isFinite(lasts) && lasts > 0 ? lasts : 120 }
}

/**
 * Connections of this rail alone, which show its certificate. HTTP/1.1, as not every provider has HTTP/2.
 */
async function connectionsOf({ certificate, privateKey, ca }: PixApiSettings): Promise<Dispatcher> {
  const { Agent } = await import('undici')
  const secureContext = createSecureContext({
    minVersion: 'TLSv1.2',
    ...(certificate !== undefined && { cert: certificate, key: privateKey }),
    ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
  })
  return new Agent({ allowH2: false, connect: { secureContext, timeout: 3_000 } })
}

const headersOf = ({ headers, clientId }: Pick<PixApiSettings, 'headers' | 'clientId'>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll('{uuid}', () => randomUUID()).replaceAll('{clientId}', () => clientId),
    ]),
  )

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

const isObject = (body: unknown): body is Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null

const fieldOf = (body: unknown, name: string): unknown => (isObject(body) ? body[name] : undefined)

function textOf(body: unknown, name: string): string | undefined {
  const value = fieldOf(body, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** What a code or title is written with; whatever else a provider writes may name a person, or what that paid. */
const codePattern = /^[\p{L}\p{N}_ .:-]{1,80}$/u

/**
 * The code or title of a problem: RFC 7807 by the contract (`type`, `title`), and the forms of providers that differ.
 * Never its free text: reasons are kept and shown.
 */
function codeOf(body: unknown): string | undefined {
  const [first]: readonly unknown[] = Array.isArray(fieldOf(body, 'erros'))
    ? (fieldOf(body, 'erros') as readonly unknown[])
    : []
  const type = textOf(body, 'type')
  return [
    type?.includes('/') ? type.split('/').at(-1) : undefined,
    textOf(body, 'title'),
    textOf(body, 'nome'),
    textOf(body, 'codigo'),
    textOf(first, 'codigo'),
    textOf(body, 'error'),
  ].find((code) => code !== undefined && codePattern.test(code))
}

function reasonOf(status: number, body: unknown): string {
  const code = codeOf(body)
  return code === undefined ? `HTTP ${status}` : `HTTP ${status} ${code}`
}
