import { z } from 'zod'
import { openApiDocument, type OpenApiDocument } from '../openapi/document.ts'
import { serverError } from './error-schemas.ts'
import { openOperation, type Operation } from './operation.ts'

/** The API document. It is generated once for each mode and address, of which a process has one. */
export function readOpenApi(operations: () => readonly Operation[]): Operation {
  const written = new Map<string, OpenApiDocument>()
  return openOperation({
    name: 'getOpenApiDocument',
    method: 'GET',
    path: '/openapi.json',
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
    run: ({ mode, publicUrl }) => {
      const key = `${mode} ${publicUrl}`
      const document = written.get(key) ?? openApiDocument({ operations: operations(), mode, publicUrl })
      written.set(key, document)
      return Promise.resolve({ value: document })
    },
  })
}
