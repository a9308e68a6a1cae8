import { z } from 'zod'
import type { Documented } from './operation.ts'

const violation = z.object({
  path: z
    .string()
    .describe('Dotted path from the root of the body, such as paymentMethod.account.accountName.'),
  code: z.string(),
  message: z.string(),
})

/** The body of every error but 406 (filled gaps, "Errors"). */
export const basicErrorSchema = z
  .object({
    code: z.string().describe('A stable word in capitals: decide by it, never by the message.'),
    message: z.string(),
    requestId: z.string(),
    errors: z
      .array(violation)
      .optional()
      .describe('Everything that is wrong with the request, not just the first.'),
  })
  .meta({ id: 'BasicError' })

/** The body of 406. */
export const businessErrorsSchema = z
  .array(
    z
      .object({ code: z.string(), message: z.string(), path: z.string().optional() })
      .meta({ id: 'BusinessError' }),
  )
  .min(1)

const basicError = (description: string): Documented => ({ description, schema: basicErrorSchema })

export const invalidRequest = basicError(
  'The request is not as this page describes it; `errors` lists everything.',
)
export const unauthenticated = basicError('The token is missing or not valid.')
export const forbidden = basicError('The token does not allow this request.')
export const notAcceptable: Documented = {
  description: 'A rule of the business is against it; nothing was kept.',
  schema: businessErrorsSchema,
}
export const duplicate = basicError(
  'The ID is taken: PAYMENT_ALREADY_EXISTS when the body is the same as the first, else PAYMENT_ID_REUSED. Read the payment with GET.',
)
export const notFound = basicError('There is no such payment.')
export const tooManyRequests = basicError('Too many requests; `Retry-After` says when to come back.')
export const serverError = basicError(
  'A fault of the gateway; its log has the details under the same request ID.',
)

/** What every operation behind a token may answer. */
export const tokenErrors: Readonly<Record<number, Documented>> = {
  400: invalidRequest,
  401: unauthenticated,
  403: forbidden,
  429: tooManyRequests,
  500: serverError,
}
