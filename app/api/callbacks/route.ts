import { kindNames } from '#lib/money/payment-kinds.ts'
import { z } from 'zod'
import { tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { cursorOf, inOrder, nextCursor, orderedPageQuery, placeAfter } from '#lib/api/endpoint/list-cursor.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { paymentId } from '#lib/api/endpoint/payment-id.ts'
import { queryMoment } from '#lib/api/endpoint/query-moment.ts'
import { deliveryErrors, shownError } from '#lib/callbacks/delivery-error.ts'
import { readCallbacks } from '#lib/callbacks/read-callbacks.ts'
import type { CallbackPosition, CallbackRow } from '#lib/callbacks/sql/list-callbacks.ts'
import { isFailure } from '#lib/payments/failure.ts'
import { endpoints } from '../handlers.ts'
import { uuid } from './callback-id.ts'

function placeOf(position: string): CallbackPosition | undefined {
  const [, micros, id = ''] = /^(\d{1,16})\.(.+)$/.exec(position) ?? []
  return micros !== undefined && uuid.test(id) ? { micros: BigInt(micros), callbackId: id } : undefined
}

const listQuery = orderedPageQuery.extend({
  idEntity: paymentId
    .optional()
    .describe('Of one payment; IDs may repeat over payins, payouts, top-ups and refunds.'),
  status: z
    .enum(['PENDING', 'DELIVERED', 'FAILED'], 'must be PENDING, DELIVERED or FAILED')
    .optional()
    .describe('`FAILED`: no delivery was answered with 200.'),
  from: queryMoment('Of status changes since then.').optional(),
})

const timestamp = z.iso.datetime().describe('ISO 8601, UTC.')
const whyNoAnswer = Object.entries(deliveryErrors)
  .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
  .join('; ')

const callbackList = z
  .object({
    data: z.array(
      z
        .object({
          idCallback: z.string().describe('The `webhook-id` of all of its deliveries.'),
          idEntity: z.string().describe('The ID of the payment.'),
          kind: z.enum(kindNames).describe('The value of `X-Payment-Kind`.'),
          event: z.literal('statusChange'),
          status: z.enum(['PENDING', 'DELIVERED', 'FAILED']),
          createdAt: timestamp.describe('When the status of the payment changed. ISO 8601, UTC.'),
          nextDeliveryAt: timestamp.optional().describe('When it is sent next, while it is `PENDING`.'),
          deliveries: z.array(
            z
              .object({
                at: timestamp,
                status: z.int().optional().describe('The HTTP status that your server answered.'),
                error: z.string().optional().describe(`Why there was no answer. ${whyNoAnswer}.`),
                durationMs: z.int().min(0),
              })
              .meta({ id: 'CallbackDelivery', description: 'One attempt to deliver a callback.' }),
          ),
        })
        .meta({ id: 'Callback', description: 'One message to your server.' }),
    ),
    nextCursor,
  })
  .meta({ id: 'CallbackList', description: 'Callbacks, oldest first unless `order` is `newest`.' })

const callbackJson = ({ kind, status, createdAt, nextDeliveryAt, ...callback }: CallbackRow) => ({
  idCallback: callback.callbackId,
  idEntity: callback.paymentId,
  kind,
  event: 'statusChange',
  status,
  createdAt: createdAt.toISOString(),
  ...(nextDeliveryAt && { nextDeliveryAt: nextDeliveryAt.toISOString() }),
  deliveries: callback.deliveries.map(({ at, status: answer, error, durationMs }) => ({
    at: new Date(at).toISOString(),
    ...(answer !== null && { status: answer }),
    ...(error !== null && { error: shownError(error) }),
    durationMs,
  })),
})

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/callbacks', {
  GET: operation({
    name: 'listCallbacks',
    summary: 'List the callbacks and how their deliveries went',
    description:
      'Oldest first, page by page, or with `order=newest` the newest first. While payments change, a row may appear on two pages; none is skipped.',
    access: 'token',
    request: { query: listQuery },
    responses: { 200: { description: 'A page of callbacks.', schema: callbackList }, ...tokenErrors },
    run: async (gateway, { merchantCode }, { query }) => {
      const { idEntity, status, from, limit, cursor, order } = query
      const list = inOrder(['callback', merchantCode], order)
      const after = placeAfter(list, cursor, placeOf)
      if (isFailure(after)) return after
      const filter = { paymentId: idEntity, status, from, newestFirst: order === 'newest' }
      const asked = { after: after.value, limit }
      const { callbacks, next } = await readCallbacks(gateway.db, merchantCode, filter, asked)
      const nextPage = next && { nextCursor: cursorOf(list, `${next.micros}.${next.callbackId}`) }
      return { value: { data: callbacks.map(callbackJson), ...nextPage } }
    },
  }),
})
