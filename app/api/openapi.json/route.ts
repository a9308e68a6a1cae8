import { z } from 'zod'
import { serverError } from '#lib/api/endpoint/error-schemas.ts'
import { openOperation } from '#lib/api/endpoint/operation.ts'
import { openApiDocument, type OpenApiDocument } from '#lib/api/openapi/document.ts'
import { endpoints } from '../handlers.ts'

/** Written once for each mode and address, of which a process has one. */
const written = new Map<string, OpenApiDocument>()

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
      const key = `${mode} ${publicUrl}`
      const { operations } = await import('../endpoints.ts')
      const document = written.get(key) ?? openApiDocument({ operations, mode, publicUrl })
      written.set(key, document)
      return { value: document }
    },
  }),
})
