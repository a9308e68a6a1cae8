import { z } from 'zod'
import { tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { endpoints } from '../handlers.ts'

const merchantInfo = z
  .object({ channelInfo: z.object({ name: z.string().describe('The name that your customers see.') }) })
  .meta({
    id: 'MerchantInfo',
    description: 'A merchant.',
    examples: [{ channelInfo: { name: 'Asha Textiles' } }],
  })

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/merchant-info', {
  GET: operation({
    name: 'getMerchantInfo',
    summary: 'Read the merchant of the token',
    access: 'token',
    request: {},
    responses: { 200: { description: 'The merchant.', schema: merchantInfo }, ...tokenErrors },
    run: async (_gateway, { merchant }) => ({ value: { channelInfo: { name: merchant.channelName } } }),
  }),
})
