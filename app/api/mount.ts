import { handleApi } from '#lib/api/http/edge.ts'
import { addressHeader } from '#lib/platform/address-header.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'

/** Every route below serves every method through the one edge, which knows what is allowed where. */
async function serve(request: Request): Promise<Response> {
  const address = request.headers.get(addressHeader) ?? 'unknown'
  return handleApi(await currentGateway(), request, address)
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
