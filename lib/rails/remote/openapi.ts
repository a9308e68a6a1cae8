import { z } from 'zod'
import {
  capabilitiesSchema,
  moneySchema,
  noticeSchema,
  orderAnswerSchema,
  orderSchema,
  payerSchema,
  problemSchema,
  receiptSchema,
  returnedSchema,
  returnSchema,
  shownSchema,
  transferAnswerSchema,
  transferSchema,
} from './protocol.ts'

const named = {
  Capabilities: capabilitiesSchema,
  Money: moneySchema,
  Notice: noticeSchema,
  Order: orderSchema,
  OrderAnswer: orderAnswerSchema,
  Payer: payerSchema,
  Problem: problemSchema,
  Receipt: receiptSchema,
  Return: returnedSchema,
  ReturnRequest: returnSchema,
  Shown: shownSchema,
  Transfer: transferSchema,
  TransferAnswer: transferAnswerSchema,
} as const

type Name = keyof typeof named

const reference = (name: Name) => ({ $ref: `#/components/schemas/${name}` })
const json = (name: Name) => ({ 'application/json': { schema: reference(name) } })

const text = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })
const signature = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

interface Described {
  readonly operationId: string
  readonly summary: string
  readonly takes?: Name
  readonly gives: Name
  readonly refuses?: Readonly<Record<number, string>>
}

const operation = ({ operationId, summary, takes, gives, refuses = {} }: Described) => ({
  operationId,
  summary,
  parameters: signature,
  ...(takes && { requestBody: { required: true, content: json(takes) } }),
  responses: {
    200: { description: 'As it is now.', content: json(gives) },
    401: { description: 'The signature is wrong, or too old.', content: json('Problem') },
    ...Object.fromEntries(
      Object.entries(refuses).map(([status, description]) => [
        status,
        { description, content: json('Problem') },
      ]),
    ),
  },
})

const notThere = { 404: 'It certainly is not there.' }
const refused = { 409: 'Another one is there under this key.', 422: 'It is not taken: nothing was done.' }

/** Kept: anyone may ask for the document, as often as they like. */
let written: object | undefined

/** The protocol `remote` as OpenAPI 3.1: what a connector answers, and what it calls. */
export const remoteOpenApi = (publicUrl: string) => ({
  openapi: '3.1.1',
  info: {
    title: 'Protocol of connectors',
    version: '1',
    description:
      'What the gateway calls at a connector, and the notices that it takes. Both sides sign by Standard Webhooks with one secret. docs/operators/connectors.md explains it.',
  },
  servers: [{ url: 'https://connector.example', description: 'Your connector: `baseUrl` of the rail.' }],
  paths: {
    '/capabilities': {
      get: operation({
        operationId: 'getCapabilities',
        summary: 'What the connector serves',
        gives: 'Capabilities',
      }),
    },
    '/orders/{key}': {
      parameters: [text('key')],
      put: operation({
        operationId: 'openOrder',
        summary: 'Open an order; the same key again gives the same answer',
        takes: 'Order',
        gives: 'OrderAnswer',
        refuses: refused,
      }),
      get: operation({
        operationId: 'getOrder',
        summary: 'Read an order',
        gives: 'OrderAnswer',
        refuses: notThere,
      }),
    },
    '/orders/{key}/cancel': {
      parameters: [text('key')],
      post: operation({
        operationId: 'cancelOrder',
        summary: 'The customer will not pay',
        takes: 'Notice',
        gives: 'OrderAnswer',
        refuses: notThere,
      }),
    },
    '/orders/{key}/returns/{id}': {
      parameters: [text('key'), text('id')],
      put: operation({
        operationId: 'giveBack',
        summary: 'Give money of a receipt back; the same ID gives it back once',
        takes: 'ReturnRequest',
        gives: 'OrderAnswer',
        refuses: { ...notThere, ...refused },
      }),
    },
    '/transfers/{key}': {
      parameters: [text('key')],
      put: operation({
        operationId: 'sendTransfer',
        summary: 'Send money; the same key sends it once',
        takes: 'Transfer',
        gives: 'TransferAnswer',
        refuses: refused,
      }),
      get: operation({
        operationId: 'getTransfer',
        summary: 'Read a transfer',
        gives: 'TransferAnswer',
        refuses: notThere,
      }),
    },
  },
  webhooks: {
    notice: {
      post: {
        operationId: 'notify',
        summary: `Something happened to an order or a transfer: sent to its noticeAddress, ${publicUrl}/n/…`,
        parameters: signature,
        requestBody: { required: true, content: json('Notice') },
        responses: { 200: { description: 'It is stored. After anything else, send it again later.' } },
      },
    },
  },
  components: { parameters: parameters(), schemas: (written ??= schemas()) },
})

/** The same as the file connectors/openapi.json: of no gateway. */
export const remoteOpenApiFile = (): string =>
  `${JSON.stringify(remoteOpenApi('https://pay.example'), undefined, 2)}\n`

const parameters = () => ({
  'webhook-id': header('webhook-id', 'Unique for each message; the same when it is sent again.'),
  'webhook-timestamp': header('webhook-timestamp', 'Seconds since 1970. Refuse more than five minutes.'),
  'webhook-signature': header(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `{id}.{timestamp}.{body}`; several are separated by spaces.',
  ),
})

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

function schemas(): object {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas: generated } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
  })
  return Object.fromEntries(
    Object.entries(generated).map(([id, schema]) => [
      id,
      Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$id' && name !== '$schema')),
    ]),
  )
}
