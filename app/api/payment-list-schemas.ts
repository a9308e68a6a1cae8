import { z } from 'zod'
import { nextCursor } from '#lib/api/endpoint/list-cursor.ts'
import { detailSchema, topUpDetailSchema } from '#lib/api/endpoint/payment-schemas.ts'
import { payoutDetailSchema } from './payouts/schemas.ts'

const page = (detail: z.ZodType) =>
  z.object({
    data: z.array(detail),
    nextCursor,
  })

export const payinList = page(detailSchema).meta({
  id: 'PayinList',
  description: 'Payins, oldest first unless `order` is `newest`.',
})

export const topUpList = page(topUpDetailSchema).meta({
  id: 'TopUpList',
  description: 'Top-ups, oldest first unless `order` is `newest`.',
})

export const payoutList = page(payoutDetailSchema).meta({
  id: 'PayoutList',
  description: 'Payouts, oldest first unless `order` is `newest`.',
})
