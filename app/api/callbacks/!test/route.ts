import { z } from 'zod'
import { tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { sendTestEvent, testEventJson } from '#lib/callbacks/send-test-event.ts'
import { webAddress } from '#lib/payments/web-address.ts'
import { endpoints } from '../../handlers.ts'

/** Of one merchant in one process: each holds a connection to the merchant's server for up to 15 s. */
const atOnce = 1

const testEvent = z
  .object({
    idCallback: z.string().describe('The `webhook-id` of the event.'),
    callbackUrl: z.string().describe('Where it was sent.'),
    delivered: z.boolean().describe('Whether your server answered 200.'),
    at: z.iso.datetime().describe('When it was sent. ISO 8601, UTC.'),
    status: z.int().optional().describe('The HTTP status that your server answered.'),
    error: z.string().optional().describe('Why there was no answer, as in `GET /callbacks`.'),
    durationMs: z.int().min(0),
  })
  .meta({ id: 'SentTestEvent', description: 'A test event and the result of its delivery.' })

const requested = z
  .object({
    callbackUrl: webAddress
      .optional()
      .describe('Where to send it; without it, the `callbackUrl` of your newest payment.'),
  })
  .meta({ examples: [{ callbackUrl: 'https://shop.example/payment-changed' }] })

const noAddress = {
  failure: 'INVALID_REQUEST',
  violations: [
    {
      path: 'callbackUrl',
      code: 'REQUIRED',
      message:
        'callbackUrl is missing: without it the address of your newest payment is used, and there is none',
    },
  ],
} as const

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/callbacks/!test', {
  POST: operation({
    name: 'sendTestEvent',
    summary: 'Send a test event to your server',
    description:
      'Sends one signed request with the body `{"event":"TEST"}` and without `X-Payment-Kind`, and answers how your server answered. It belongs to no payment, is sent once and is not in the list of callbacks.',
    access: 'token',
    waitsForOthers: true,
    request: { body: requested },
    responses: { 200: { description: 'It was sent.', schema: testEvent }, ...tokenErrors },
    run: async (gateway, { merchantCode }, { body }) => {
      const done = gateway.streams.take(`test-event:${merchantCode}`, atOnce)
      if (!done) return { failure: 'TEST_EVENT_RUNNING' }
      try {
        const sent = await sendTestEvent(gateway, { merchantCode, url: body.callbackUrl })
        return typeof sent === 'string' ? noAddress : { value: testEventJson(sent) }
      } finally {
        done()
      }
    },
  }),
})
