import { z } from 'zod'
import { serverError } from '#lib/api/endpoint/error-schemas.ts'
import { openOperation } from '#lib/api/endpoint/operation.ts'
import { keptDocument } from '#lib/api/openapi/kept-document.ts'
import { endpoints } from '../handlers.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/openapi.json', {
  GET: openOperation({
    name: 'getOpenApiDocument',
    summary: 'Read this document',
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
    run: async ({ mode, publicUrl }) => {
      const { operations } = await import('../endpoints.ts')
      return { value: await keptDocument({ operations, mode, publicUrl }) }
    },
  }),
})
