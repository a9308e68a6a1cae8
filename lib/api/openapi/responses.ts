import { edgeErrors } from '../operations/error-schemas.ts'
import { meaningOf } from '../operations/error-words.ts'
import type { Documented, Operation } from '../operations/operation.ts'
import type { ComponentSchemas } from './component-schemas.ts'
import { errorExamples } from './examples/examples.ts'
import type { NamedExamples } from './examples/named-examples.ts'
import { responseHeaders } from './headers.ts'

interface Described {
  readonly components: ComponentSchemas
  /** Examples of components, by their names. */
  readonly examples: Readonly<Record<string, NamedExamples>>
}

/** Everything that an operation may answer: its own responses, and those of the edge before it runs. */
export function responsesOf(operation: Operation, described: Described) {
  const all = { ...operation.responses, ...edgeErrors }
  return Object.fromEntries(
    Object.entries(all).map(([status, documented]) => [
      status,
      responseOf(Number(status), withoutBodyCodes(operation, documented), operation.access, described),
    ]),
  )
}

/** An operation without a body never answers the codes for bodies. */
function withoutBodyCodes({ request }: Operation, documented: Documented): Documented {
  if (request.body !== undefined || !documented.codes) return documented
  return { ...documented, codes: documented.codes.filter((code) => !code.startsWith('BODY_')) }
}

export function responseOf(
  status: number,
  { description, schema, csv, codes = [] }: Documented,
  access: Operation['access'],
  { components, examples }: Described,
) {
  const headers = responseHeaders(status, access, csv !== undefined)
  if (!schema) return { description, headers }
  const used = components.use(schema, 'output')
  const named = examples[String(used.$ref).split('/').at(-1) ?? ''] ?? errorExamples(status, codes)
  const content = {
    schema: codes.length > 0 ? withCodes(used, codes) : used,
    ...(named && { examples: named }),
  }
  return {
    description: [description, ...codes.map((code) => `- \`${code}\`: ${meaningOf(code)}`)].join('\n'),
    headers,
    content: {
      'application/json': content,
      ...(csv !== undefined && { 'text/csv': { schema: { type: 'string' }, example: csv } }),
    },
  }
}

/** The schema of an error, narrowed to the codes that may come here. */
function withCodes(schema: Record<string, unknown>, codes: readonly string[]): Record<string, unknown> {
  const code = { properties: { code: { enum: codes } } }
  if (schema['type'] !== 'array') return { allOf: [schema, code] }
  return { ...schema, items: { allOf: [schema['items'], code] } }
}
