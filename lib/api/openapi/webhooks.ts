import { referenceTo, type Schemas } from './component-schemas.ts'

const header = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
})

/**
 * What is sent to the `callbackUrl` of a payment (specification, "Events"; headers as in Standard Webhooks).
 */
export const webhooks = {
  paymentChanged: {
    post: {
      operationId: 'receivePaymentChange',
      summary: 'A payment has changed',
      description:
        'Sent to the `callbackUrl` of the create when the status of a payment changes, and when money is returned after it succeeded. It only identifies the payment: read it with GET, compare `process.status`, `moneyReceived` and `moneyReturned` with what you stored, and act once on each change. [Verify](/docs/callbacks) the signature before you trust it.',
      tags: ['Callbacks'],
      security: [],
      parameters: [
        header('X-API-Version', 'The major version.', { type: 'integer', format: 'int32', enum: [2] }),
        header('X-Payment-Kind', 'The kind of payment: the same ID may exist in each kind.', {
          type: 'string',
          enum: ['payin', 'payout', 'topup'],
        }),
        header('webhook-id', 'Identifies the callback; the same in all of its deliveries.', {
          type: 'string',
        }),
        header('webhook-timestamp', 'When this delivery was sent, in Unix seconds.', {
          type: 'string',
          pattern: '^[0-9]+$',
        }),
        header(
          'webhook-signature',
          '`v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, a dot, `webhook-timestamp`, a dot and the body as it was sent; several with a space between them. The key of the HMAC is what the part of your `callbackSecret` after `whsec_` decodes to from base64.',
          { type: 'string' },
        ),
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
} as const

export const webhookSchemas: Schemas = {
  PaymentChanged: {
    type: 'object',
    description: 'New properties may be added: ignore what you do not know.',
    properties: {
      idEntity: {
        type: 'string',
        description: 'ID of the payin, payout or top-up.',
        examples: ['order-8c2f41d7'],
      },
    },
    required: ['idEntity'],
  },
}
