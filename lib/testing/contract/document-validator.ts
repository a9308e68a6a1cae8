import formats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { OpenApiDocument } from '../../api/openapi/document.ts'
import { closed } from './closed-schema.ts'

/** The faults of a value by the schema at this place of the document, one sentence each. */
export type DocumentValidator = (place: readonly string[], value: unknown) => string[]

/**
 * Validates by a document. For answers every object counts as closed, although clients must ignore new
 * properties; requests may have more properties.
 */
export function documentValidator(
  document: OpenApiDocument,
  objects: 'CLOSED' | 'OPEN' = 'CLOSED',
): DocumentValidator {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  formats.default(ajv)
  ajv.addSchema(objects === 'CLOSED' ? (closed(document) as object) : document, 'document')
  return (place, value) => {
    const pointer = place.map(escaped).join('/')
    const validate = ajv.getSchema(`document#/${pointer}`)
    if (!validate) throw new Error(`the document has no schema at ${pointer}`)
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
    )
  }
}

/** A part of a JSON pointer inside an address. */
const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
