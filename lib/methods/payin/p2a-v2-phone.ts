import { phoneNumber } from '../fields/contact.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { p2aV2, p2aV2Instructions, p2aV2PayTo, p2aV2Response } from '../parts/p2a-v2.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * P2A_V2 with the customer's phone number: the same transfer, for customers whose bank identifies them by
 * phone (specification-gaps.md, "Shapes not shown").
 */
export const p2aV2Phone = payinMethod({
  ...p2aV2,
  object: 'P2AV2Method',
  means: (paymentMethod) => paymentMethod['phoneNumber'] !== undefined,
  request: (currencyCode) =>
    methodRequest({ ...commonFields('P2A_V2', currencyCode), phoneNumber: phoneNumber(currencyCode) }),
  respond: p2aV2Response,
  instructions: p2aV2Instructions,
  payTo: p2aV2PayTo,
})
