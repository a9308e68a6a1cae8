import { z } from 'zod'
import { tokenErrors } from '../error-schemas.ts'
import { operation } from '../operation.ts'

const merchantInfo = z
  .object({ channelInfo: z.object({ name: z.string().describe('The name that your customers see.') }) })
  .meta({
    id: 'MerchantInfo',
    description: 'A merchant.',
    examples: [{ channelInfo: { name: 'Asha Textiles' } }],
  })

/** The merchant of the token, as customers see it. */
export const readMerchantInfo = operation({
  name: 'getMerchantInfo',
  method: 'GET',
  path: '/merchant-info',
  summary: 'Read the merchant of the token',
  access: 'token',
  request: {},
  responses: { 200: { description: 'The merchant.', schema: merchantInfo }, ...tokenErrors },
  run: async (_gateway, { merchant }) => ({ value: { channelInfo: { name: merchant.channelName } } }),
})
