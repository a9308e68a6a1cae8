import { addressHeader } from '#lib/platform/address-header.ts'
import { answerRailRequest } from '#lib/rails/answer-rail-request.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'

/** The same answers as the server itself gives, where Next serves the API too. */
async function serve(request: Request): Promise<Response> {
  return answerRailRequest(await currentGateway(), request, {
    address: request.headers.get(addressHeader) ?? undefined,
    requestId: request.headers.get('x-request-id') ?? undefined,
  })
}

export {
  serve as GET,
  serve as POST,
  serve as PUT,
  serve as PATCH,
  serve as DELETE,
  serve as HEAD,
  serve as OPTIONS,
}
