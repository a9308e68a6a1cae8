import type { JsonSchema } from '../../methods/parts/request-schema.ts'
import { edgeErrors } from '../endpoint/error-schemas.ts'
import { meaningOf } from '../endpoint/error-words.ts'
import type { Documented, Operation } from '../endpoint/operation.ts'
import type { ComponentSchemas } from './component-schemas.ts'
import { errorExamples } from './examples/examples.ts'
import type { NamedExamples } from './examples/named-examples.ts'
import { responseHeaders } from './headers.ts'

export interface Responding {
  readonly components: ComponentSchemas
  /** Examples of components, by their names. */
  readonly examples: Readonly<Record<string, NamedExamples>>
  readonly shared: SharedResponses
}

/** What the headers of an answer depend on. */
type Answering = Pick<Operation, 'access' | 'caching'>

/** The responses of a document under `components`: errors that several operations have, each written once. */
export interface SharedResponses {
  readonly use: (name: string, response: object) => { readonly $ref: string }
  readonly all: () => Readonly<Record<string, object>>
}

export function openSharedResponses(): SharedResponses {
  const all = new Map<string, object>()
  return {
    use: (name, response) => {
      const known = all.get(name)
      if (known && JSON.stringify(known) !== JSON.stringify(response)) {
        throw new Error(`two responses are called ${name}: give one of them another name`)
      }
      all.set(name, response)
      return { $ref: `#/components/responses/${name}` }
    },
    all: () => Object.fromEntries([...all].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Everything that an operation may answer: its own responses, and those of the edge before it runs. */
export function responsesOf(operation: Operation, described: Responding) {
  const unchanged = operation.caching && { 304: { description: 'What you have is still the same.' } }
  const all: Readonly<Record<number, Documented>> = { ...operation.responses, ...unchanged, ...edgeErrors }
  return Object.fromEntries(
    Object.entries(all).map(([status, documented]) => [
      status,
      responseOf(Number(status), withoutBodyCodes(operation, documented), operation, described),
    ]),
  )
}

/** An operation without a body never answers the codes for bodies. */
function withoutBodyCodes({ request }: Operation, documented: Documented): Documented {
  if (request.body !== undefined || !documented.codes) return documented
  const codes = documented.codes.filter((code) => !code.startsWith('BODY_'))
  if (codes.length === documented.codes.length) return documented
  return {
    ...documented,
    codes,
    ...(documented.name !== undefined && { name: `${documented.name}WithoutBody` }),
  }
}

export function responseOf(
  status: number,
  documented: Documented,
  answering: Answering,
  described: Responding,
) {
  const response = writtenOut(status, documented, answering, described)
  const { name } = documented
  return name === undefined ? response : described.shared.use(name + readers[answering.access], response)
}

/** The headers differ by who may read the answer. */
const readers: Readonly<Record<Operation['access'], string>> = {
  token: '',
  signature: 'OfTokenRequest',
  public: 'OfPublicRequest',
}

function writtenOut(
  status: number,
  documented: Documented,
  answering: Answering,
  { components, examples }: Responding,
) {
  const { description, schema, csv, codes = [], name } = documented
  const headers = responseHeaders(status, answering, csv !== undefined)
  if (!schema) return { description, headers }
  const used = components.use(schema, 'output')
  const named = examples[String(used.$ref).split('/').at(-1) ?? ''] ?? errorExamples(status, codes)
  const narrowed = name === undefined ? used : components.add(`${name}Error`, withCodes(used, codes))
  const content = { schema: narrowed, ...(named && { examples: named }) }
  return {
    description: [description, ...codes.map((code) => `- \`${code}\`: ${meaningOf(code)}`)].join('\n'),
    headers,
    content: {
      'application/json': content,
      ...(csv !== undefined && { 'text/csv': { schema: { type: 'string' as const }, example: csv } }),
    },
  }
}

/** The schema of an error, narrowed to the codes that may come here. */
function withCodes(schema: JsonSchema, codes: readonly string[]): JsonSchema {
  if (codes.length === 0) return schema
  const code: JsonSchema = { properties: { code: { type: 'string', enum: [...codes] } } }
  if (schema.type !== 'array') return { allOf: [schema, code] }
  return { ...schema, items: { allOf: [schema.items as JsonSchema, code] } }
}
