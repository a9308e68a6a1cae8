import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { z } from 'zod'
import { askInstitution, parseJson } from '../rows/institution-http.ts'
import { NoAnswer } from '../rows/rail-kind.ts'
import type { RemoteSettings } from './settings.ts'

/** A connector, to which signed requests are sent. */
export interface Connector {
  /** Throws `NoAnswer` where it has none, or none of this shape. */
  ask<Schema extends z.ZodType>(request: ConnectorRequest<Schema>): Promise<ConnectorAnswer<z.output<Schema>>>
}

interface ConnectorRequest<Schema> {
  readonly method: 'GET' | 'PUT' | 'POST'
  /** Below the connector's address. */
  readonly path: string
  readonly body?: object
  readonly schema: Schema
  readonly signal: AbortSignal
}

/** `refused`: it did not take the request, and says so with a status from 400 to 499. */
export type ConnectorAnswer<Body> = { readonly answer: Body } | { readonly refused: ConnectorRefusal }

export interface ConnectorRefusal {
  readonly status: number
  readonly reason: string | undefined
}

/** A connector is there, and said something that cannot be used. */
export const unusable = (message: string): NoAnswer =>
  new NoAnswer(message, { mayHaveArrived: true, isAnswered: true })

/** For what a connector has no reason to refuse: it says nothing of the order. */
export const unexpectedRefusal = ({ status }: ConnectorRefusal): NoAnswer =>
  unusable(`the connector refused with HTTP ${status}`)

/** The headers by which either side signs a body, by Standard Webhooks. */
export function signedHeaders(secret: string, body: string, at: Date, id = `msg_${randomUUID()}`) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}

export const openConnector = ({ baseUrl, secret }: RemoteSettings, now: () => Date): Connector => ({
  ask: async ({ method, path, body, schema, signal }) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const { status, text: said } = await askInstitution({
      method,
      url: `${baseUrl}${path}`,
      headers: {
        accept: 'application/json',
        'user-agent': 'payment-gateway-rail/1',
        ...(text !== '' && { 'content-type': 'application/json' }),
        ...signedHeaders(secret, text, now()),
      },
      body: text === '' ? undefined : text,
      signal,
    })
    const parsed = parseJson(said)
    // What stands before a connector answers 404 too, with a page or nothing, and knows nothing of its orders.
    const isItsWord = typeof parsed === 'object' && parsed !== null
    if (isItsWord && status >= 400 && status < 500 && status !== 408 && status !== 429)
      return { refused: { status, reason: reasonOf(parsed) } }
    if (status < 200 || status > 299)
      throw new NoAnswer(`the connector answered HTTP ${status}`, {
        mayHaveArrived: true,
        isAnswered: status < 500 ? isItsWord : reasonOf(parsed) !== undefined,
      })
    const answer = schema.safeParse(parsed)
    if (!answer.success) {
      const message = `the connector's answer is not as described: ${where(answer.error)}`
      throw isItsWord ? unusable(message) : new NoAnswer(message, { mayHaveArrived: true })
    }
    return { answer: answer.data }
  },
})

const reasonOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'reason' in body && typeof body.reason === 'string'
    ? body.reason.slice(0, 200)
    : undefined

/** The places of what is wrong; never the values. */
const where = ({ issues }: z.ZodError): string =>
  issues.map(({ path, code }) => `${path.join('.') || 'body'} (${code})`).join(', ')
