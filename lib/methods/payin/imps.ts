import { commonFields, methodRequest } from '../fields/method-request.ts'
import { p2aV2, p2aV2Instructions, p2aV2PayTo, p2aV2Response } from '../parts/p2a-v2.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * P2A_V2 without a phone number: transfer by IMPS from any Indian bank (specification-gaps.md, "Shapes not
 * shown").
 */
export const imps = payinMethod({
  ...p2aV2,
  object: 'IMPSMethod',
  means: ({ phoneNumber }) => phoneNumber === undefined,
  request: (currencyCode) => methodRequest(commonFields('P2A_V2', currencyCode)),
  respond: p2aV2Response,
  instructions: p2aV2Instructions,
  payTo: p2aV2PayTo,
})
