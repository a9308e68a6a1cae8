import { z } from 'zod'
import { serverError } from '#lib/api/endpoint/error-schemas.ts'
import { openOperation } from '#lib/api/endpoint/operation.ts'
import { remoteOpenApi } from '#lib/rails/remote/openapi.ts'
import { endpoints } from '../../../handlers.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/rails/remote/openapi.json', {
  GET: openOperation({
    name: 'getConnectorDocument',
    summary: 'Read the protocol of connectors',
    description: 'For whoever writes a connector for the operator: not for merchants.',
    access: 'public',
    caching: 'PUBLIC',
    request: {},
    responses: {
      200: {
        description: 'OpenAPI 3.1.',
        schema: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }),
      },
      500: serverError,
    },
    run: async ({ publicUrl }) => ({ value: remoteOpenApi(publicUrl) }),
  }),
})
