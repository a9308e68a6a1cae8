import { addressIn } from '#lib/platform/address-header.ts'
import { answerRailRequest } from '#lib/rails/answer-rail-request.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { everyMethod } from '../../../every-method.ts'

/** Answers as the server itself does where Next serves the API too. */
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = everyMethod(async (request) =>
  answerRailRequest(await currentGateway(), request, {
    address: addressIn(request.headers),
    requestId: request.headers.get('x-request-id') ?? undefined,
  }),
)
