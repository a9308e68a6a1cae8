import { kindNames } from '../../money/payment-kinds.ts'
import { referenceTo, type Schemas } from './component-schemas.ts'

const header = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
})

const signedHeaders = [
  header('X-API-Version', 'The major version.', { type: 'integer', format: 'int32', enum: [2] }),
  header('webhook-id', 'Identifies the callback; the same in all of its deliveries.', { type: 'string' }),
  header('webhook-timestamp', 'When this delivery was sent, in Unix seconds.', {
    type: 'string',
    pattern: '^[0-9]+$',
  }),
  header(
    'webhook-signature',
    '`v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, a dot, `webhook-timestamp`, a dot and the body as it was sent; several with a space between them, while a secret is replaced. The key of the HMAC is what the part of your `callbackSecret` after `whsec_` decodes to from base64.',
    { type: 'string' },
  ),
] as const

/**
 * What is sent to the `callbackUrl` of a payment (specification, "Events"; headers as in Standard Webhooks).
 */
export const webhooks = {
  paymentChanged: {
    post: {
      operationId: 'receivePaymentChange',
      summary: 'A payment has changed',
      description:
        'Sent to the `callbackUrl` of the create when the status of a payment changes, and when money is returned after it succeeded. It only identifies the payment: read it with GET, compare `process.status`, `moneyReceived`, `moneyReturned` and `moneyRefunded` with what you stored, and act once on each change. [Verify](/docs/callbacks) the signature before you trust it.',
      tags: ['Callbacks'],
      security: [],
      parameters: [
        header('X-Payment-Kind', 'The kind of payment: the same ID may exist in each kind.', {
          type: 'string',
          enum: [...kindNames],
        }),
        ...signedHeaders,
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: referenceTo('PaymentChanged') } },
      },
      responses: {
        200: { description: 'Accepted.' },
        default: {
          description:
            'Anything but 200 counts as not delivered: the callback is sent again, up to four times, or for three days if the operator chose so for you.',
        },
      },
    },
  },
  testEvent: {
    post: {
      operationId: 'receiveTestEvent',
      summary: 'A test event',
      description:
        'Sent once by `POST /callbacks/!test` or by the operator, to see whether your server is reached and accepts our signature. It names no payment, and has no `X-Payment-Kind`.',
      tags: ['Callbacks'],
      security: [],
      parameters: signedHeaders,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: referenceTo('TestEvent') } },
      },
      responses: { 200: { description: 'Accepted.' } },
    },
  },
} as const

export const webhookSchemas: Schemas = {
  TestEvent: {
    type: 'object',
    description: 'No payment has changed.',
    properties: { event: { type: 'string', enum: ['TEST'] } },
    required: ['event'],
  },
  PaymentChanged: {
    type: 'object',
    description: 'New properties may be added: ignore what you do not know.',
    properties: {
      idEntity: {
        type: 'string',
        description: 'ID of the payin, payout, top-up or refund.',
        examples: ['order-8c2f41d7'],
      },
    },
    required: ['idEntity'],
  },
}
