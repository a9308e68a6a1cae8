import { z } from 'zod'
import type { KeptOrders } from '../rows/kept-orders.ts'
import { parseJson } from '../rows/institution-http.ts'

const stkCallback = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: z.string().min(1),
      CallbackMetadata: z
        .object({ Item: z.array(z.object({ Name: z.string(), Value: z.unknown().optional() })) })
        .optional(),
    }),
  }),
})

/**
 * Keeps what a push is called at Safaricom, and the number of its payment, from a request at its own address. Of a
 * push whose answer was lost, only that tells what to ask by. That it was paid is not believed: it is asked for.
 */
export async function learnOfPush(orders: KeptOrders, key: string, body: Uint8Array): Promise<void> {
  const read = stkCallback.safeParse(parseJson(Buffer.from(body).toString('utf8')))
  if (!read.success) return
  const { CheckoutRequestID: institutionId, CallbackMetadata: metadata } = read.data.Body.stkCallback
  // By name: their places differ.
  const number = metadata?.Item.find(({ Name }) => Name === 'MpesaReceiptNumber')?.Value
  const receiptNumber = typeof number === 'string' && /^[A-Z0-9]{8,16}$/.test(number) ? number : undefined
  await orders.learn(key, { institutionId, receiptNumber })
}
