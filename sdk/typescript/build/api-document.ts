import { openApiDocument } from '../../../lib/api/openapi/document.ts'
import { operations } from '../../../app/api/endpoints.ts'
import type { ReadDocument } from './described-operations.ts'

/** The document of the API that the clients are generated from. */
export function apiDocument(): ReadDocument {
  const written = openApiDocument({ operations, mode: 'sandbox', publicUrl: 'https://gateway.example' })
  return JSON.parse(JSON.stringify(written)) as ReadDocument
}
