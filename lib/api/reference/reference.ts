import type { JsonSchema } from '../../methods/parts/request-schema.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import type { NamedExamples } from '../openapi/examples/named-examples.ts'
import { permissionWords, scopesOf } from '../openapi/words/permission-words.ts'
import type { Operation } from '../endpoint/operation.ts'
import { isAddition } from '../endpoint/specification.ts'

/** A parameter as the document has it. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

/** The JSON of a body, with its examples. */
export interface Content {
  readonly schema: JsonSchema
  readonly examples?: NamedExamples
}

/** An answer, or what the receiver of a webhook may answer. */
export interface Answer {
  readonly description: string
  readonly headers?: Readonly<Record<string, object>>
  readonly content?: Readonly<Record<string, Content>>
}

/** One page of the reference: an endpoint, or a request that we send to the merchant's server. */
export interface ReferenceEntry {
  /** The operation's name, as in the page's address: `createPayin`. */
  readonly name: string
  readonly method: string
  /** Below the API's address: `/payins/{idPayin}`. Absent for webhooks, which have the merchant's address. */
  readonly path?: string
  readonly group: string
  readonly summary: string
  /** Markdown. */
  readonly description?: string
  /** Who may call it, in Markdown. Absent for webhooks. */
  readonly permission?: string
  readonly access: Operation['access'] | 'webhook'
  /** What a token must allow for it: a method, a space and a path. */
  readonly scopes: readonly string[]
  /** Beyond the specification. */
  readonly isAddition: boolean
  readonly parameters: readonly Parameter[]
  readonly body?: Content
  /** By status, the success first. */
  readonly answers: readonly (readonly [status: string, answer: Answer])[]
}

export interface ReferenceGroup {
  readonly name: string
  readonly description: string
  readonly entries: readonly ReferenceEntry[]
}

/** The API's document, as its pages show it. */
export interface Reference {
  /** Markdown. */
  readonly introduction: string
  readonly groups: readonly ReferenceGroup[]
  readonly entries: readonly ReferenceEntry[]
  /** The components of the document, by name. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>
}

/** What the pages of the reference are drawn from; `operations` are those of the document. */
export function referenceOf(document: OpenApiDocument, operations: readonly Operation[]): Reference {
  const { components, webhooks, paths, tags, info } = document
  const resolved = <Part>(part: Part | { readonly $ref: string }): Part =>
    typeof part === 'object' && part !== null && '$ref' in part
      ? (componentAt(components, part.$ref) as Part)
      : part
  const entryOf = (described: Described) => ({
    name: described.operationId,
    group: described.tags[0] ?? '',
    summary: described.summary,
    parameters: (described.parameters ?? []).map((parameter) => resolved(parameter)),
    ...contentOf(described),
    answers: Object.entries(described.responses).map(
      ([status, answer]) => [status, resolved(answer)] as const,
    ),
  })
  const byPath = paths as Readonly<Record<string, Readonly<Record<string, Described>>>>
  const ofEndpoints = operations.flatMap((operation): ReferenceEntry[] => {
    const described = byPath[operation.path]?.[operation.method.toLowerCase()]
    if (!described) return []
    return [
      {
        ...entryOf(described),
        method: operation.method,
        path: operation.path,
        ...(operation.description !== undefined && { description: operation.description }),
        permission: permissionWords(operation),
        access: operation.access,
        scopes: operation.access === 'token' ? scopesOf(operation) : [],
        isAddition: isAddition(operation),
      },
    ]
  })
  const ofWebhooks = Object.values(webhooks).map(({ post }): ReferenceEntry => {
    const described = post as unknown as Described
    return {
      ...entryOf(described),
      method: 'POST',
      group: 'Webhooks',
      description: described.description,
      access: 'webhook',
      scopes: [],
      isAddition: described.operationId !== 'receivePaymentChange',
    }
  })
  const entries = [...ofEndpoints, ...ofWebhooks]
  const groups = [...tags, { name: 'Webhooks', description: 'Requests that we send to your server.' }]
  return {
    introduction: info.description,
    entries,
    groups: groups.map((group) => ({
      ...group,
      entries: entries.filter((entry) => entry.group === group.name),
    })),
    schemas: components.schemas,
  }
}

function contentOf({ requestBody }: Described): { body?: Content } {
  const body = requestBody?.content['application/json']
  return body ? { body } : {}
}

/** Throws for a reference to what the document does not have. */
function componentAt(components: OpenApiDocument['components'], reference: string): unknown {
  const [kind = '', name = ''] = reference.split('/').slice(2)
  const found = (components as unknown as Record<string, Record<string, unknown>>)[kind]?.[name]
  if (found === undefined) throw new Error(`the document has no ${reference}`)
  return found
}

/** The address of an operation's page. */
export const referenceAddress = (name: string): string => `/docs/reference/${name}`
