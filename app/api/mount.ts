import { handleApi } from '#lib/api/http/edge.ts'
import { addressHeader } from '#lib/platform/address-header.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { everyMethod } from '../every-method.ts'

/** All routes of the API share this entry point. `handleApi` decides which methods a path permits. */
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = everyMethod(async (request) => {
  const address = request.headers.get(addressHeader) ?? 'unknown'
  return handleApi(await currentGateway(), request, address)
})
