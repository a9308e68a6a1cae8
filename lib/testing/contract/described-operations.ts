import type { OpenApiDocument } from '../../api/openapi/document.ts'
import type { JsonSchema } from '../../methods/parts/request-schema.ts'

/** An operation as a reader of the document knows it: nothing here comes from the code. */
export interface DescribedOperation {
  readonly method: string
  readonly path: string
  readonly access: 'token' | 'signature' | 'public'
  readonly parameters: readonly DescribedParameter[]
  readonly body: DescribedBody | undefined
}

interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly schema: JsonSchema
}

interface DescribedBody {
  /** The location of the schema in the document. */
  readonly place: readonly string[]
  /** With its references filled in. */
  readonly schema: JsonSchema
}

interface Entry {
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly { readonly in?: string }[]
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } }
  }
}

const methods = ['get', 'post', 'delete']

export const describedOperations = (document: OpenApiDocument): DescribedOperation[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Entry>)
      .filter(([method]) => methods.includes(method))
      .map(([method, entry]) => ({
        method: method.toUpperCase(),
        path,
        access: accessOf(entry),
        parameters: (entry.parameters ?? []).filter(
          (parameter): parameter is DescribedParameter => parameter.in === 'path' || parameter.in === 'query',
        ),
        body: bodyOf(document, ['paths', path, method], entry),
      })),
  )

function accessOf({ security }: Entry): DescribedOperation['access'] {
  if (security.length === 0) return 'public'
  return security.some((scheme) => 'signature' in scheme) ? 'signature' : 'token'
}

function bodyOf(
  document: OpenApiDocument,
  place: readonly string[],
  { requestBody }: Entry,
): DescribedBody | undefined {
  if (!requestBody) return undefined
  const { schema } = requestBody.content['application/json']
  return {
    place: [...place, 'requestBody', 'content', 'application/json', 'schema'],
    schema: filledIn(schema, document.components.schemas),
  }
}

function filledIn(schema: JsonSchema, schemas: OpenApiDocument['components']['schemas']): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  const target = name === undefined ? schema : (schemas[name] ?? {})
  const fill = (part: unknown): JsonSchema => filledIn(part as JsonSchema, schemas)
  const { properties, oneOf, anyOf } = target
  return {
    ...target,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, fill(value)])),
    }),
    ...(oneOf && { oneOf: oneOf.map(fill) }),
    ...(anyOf && { anyOf: anyOf.map(fill) }),
  }
}
