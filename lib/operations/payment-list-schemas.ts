import { z } from 'zod'
import { detailSchema, topUpDetailSchema } from './payment-schemas.ts'
import { payoutDetailSchema } from './payout-schemas.ts'

const page = (detail: z.ZodType) =>
  z.object({
    data: z.array(detail),
    nextCursor: z.string().optional().describe('There is more: ask for it with this as `cursor`.'),
  })

export const payinList = page(detailSchema).meta({
  id: 'PayinList',
  description: 'Payins, the oldest first.',
})

export const topUpList = page(topUpDetailSchema).meta({
  id: 'TopUpList',
  description: 'Top-ups, the oldest first.',
})

export const payoutList = page(payoutDetailSchema).meta({
  id: 'PayoutList',
  description: 'Payouts, the oldest first.',
})
