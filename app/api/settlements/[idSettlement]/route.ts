import { settlementNotFound, tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { settlementJson, settlementSchema } from '#lib/api/endpoint/settlement-schemas.ts'
import { endpoints } from '../../handlers.ts'
import { findSettlement, settlementPath, whatItIs } from '../schemas.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/settlements/{idSettlement}', {
  GET: operation({
    name: 'getSettlement',
    summary: 'Read a settlement',
    description: whatItIs,
    access: 'token',
    request: { params: settlementPath },
    responses: {
      200: { description: 'The settlement.', schema: settlementSchema },
      ...tokenErrors,
      410: settlementNotFound,
    },
    run: async (gateway, caller, { params }) => {
      const settlement = await findSettlement(gateway, caller.merchantCode, params.idSettlement)
      return settlement ? { value: settlementJson(settlement) } : { failure: 'SETTLEMENT_NOT_FOUND' }
    },
  }),
})
