import type { z } from 'zod'
import type { JsonSchema } from '../../methods/parts/request-schema.ts'
import { bodySchema, type Operation } from '../endpoint/operation.ts'
import { responsesOf, type Responding } from './responses.ts'
import { isAddition } from '../endpoint/specification.ts'
import { permissionWords, scopesOf } from './words/permission-words.ts'
import { tagOf } from './words/tags.ts'

/** One operation as OpenAPI describes it. */
export function operationEntry(operation: Operation, described: Responding) {
  const addition = isAddition(operation)
  const body = requestBody(operation, described)
  const parameters = parametersOf(operation, described)
  return {
    operationId: operation.name,
    summary: operation.summary,
    description: [
      ...(operation.description === undefined ? [] : [operation.description]),
      permissionWords(operation),
      ...(addition ? ['_Beyond the specification: our addition._'] : []),
    ].join('\n\n'),
    tags: [tagOf(operation.path)],
    ...(addition && { 'x-addition': true, 'x-badges': [{ name: 'Our addition' }] }),
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: responsesOf(operation, described),
  }
}

function securityOf(operation: Operation): Record<string, string[]>[] {
  switch (operation.access) {
    case 'token':
      return scopesOf(operation).map((scope) => ({ token: [scope] }))
    case 'signature':
      return [{ signature: [] }, {}]
    case 'public':
      return []
  }
}

function parametersOf(operation: Operation, described: Responding): unknown[] {
  const { access, request, caching } = operation
  const headers = { ...operation.headers, ...(caching && { 'If-None-Match': ifNoneMatch }) }
  const version = { token: 'ApiVersion', signature: 'OptionalApiVersion', public: undefined }[access]
  return [
    ...(version === undefined ? [] : [{ $ref: `#/components/parameters/${version}` }]),
    ...Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header',
      description,
      schema: { type: 'string' },
    })),
    ...fieldsOf(request.params, 'path', described),
    ...fieldsOf(request.query, 'query', described),
  ]
}

const ifNoneMatch = 'The `ETag` of the answer that you have: 304 if it is still the same.'

/** The properties of an object schema as parameters. */
function fieldsOf(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  { components }: Responding,
): unknown[] {
  if (!schema) return []
  const { properties = {}, required = [] } = components.use(schema, 'input')
  return Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, { description, ...described }]) => ({
      name,
      in: place,
      required: required.includes(name),
      ...(description !== undefined && { description }),
      // As `name[key]=value`, which generated clients write.
      ...(described.type === 'object' && { style: 'deepObject', explode: true }),
      schema: described,
    }),
  )
}

function requestBody(declared: Operation, { components, examples }: Responding) {
  const body = bodySchema(declared)
  if (!body) return undefined
  const schema = components.use(body, 'input')
  const named = examples[String(schema.$ref).split('/').at(-1) ?? '']
  return { required: true, content: { 'application/json': { schema, ...(named && { examples: named }) } } }
}
