import { nameOf, type Schema } from './schema-types.ts'

/** How often an operation may be sent: see the rows that are generated from it. */
export type Repeat = 'READ' | 'CREATE' | 'REPEATABLE' | 'ONCE'

/** A method of the client, as the document describes it. */
export interface DescribedOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  /** What the token must allow: `GET /payins/{idPayin}`. Undefined for token requests and the document. */
  readonly permission: string | undefined
  readonly repeat: Repeat
  readonly pathParameters: readonly string[]
  readonly query: readonly QueryField[]
  readonly body: Schema | undefined
  /** Absent: the answer has no body. */
  readonly answer: Schema | undefined
  /** A row of a list that has pages. */
  readonly row: Schema | undefined
}

export interface QueryField {
  readonly name: string
  readonly schema: Schema
  /** What a caller may give beside the text: `LIST`, several values; `TIME`, a time of the language. */
  readonly form: 'VALUE' | 'LIST' | 'TIME'
  readonly description: string | undefined
}

/** The parts of a document that the client is generated from. */
export interface ReadDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Entry>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Entry {
  readonly operationId?: string
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly description?: string
    readonly schema: Schema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

/** Every operation of a document, in its order. Preflight requests have no name and are left out. */
export function describedOperations({
  paths,
  components: { schemas },
}: ReadDocument): readonly DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, entries]) =>
    Object.entries(entries).flatMap(([method, entry]) =>
      entry.operationId === undefined
        ? []
        : [described(entry.operationId, method.toUpperCase(), path, entry, schemas)],
    ),
  )
}

type Schemas = ReadDocument['components']['schemas']

function described(
  id: string,
  method: string,
  path: string,
  entry: Entry,
  schemas: Schemas,
): DescribedOperation {
  const { summary, description, parameters = [], responses } = entry
  const [status = '', content] = Object.entries(responses).find(([each]) => each.startsWith('2')) ?? []
  const query = parameters.filter((each) => each.in === 'query').map(queryField)
  const answer = schemaIn(content)
  const hasPages = query.some(({ name }) => name === 'cursor')
  return {
    id,
    method,
    path,
    summary,
    description: (description.split('\n\n')[0] ?? '').trim(),
    permission: entry.security.flatMap(({ token = [] }) => token)[0],
    repeat: repeatOf(method, path, status),
    pathParameters: parameters.filter((each) => each.in === 'path').map(({ name }) => name),
    query,
    body: schemaIn(entry.requestBody),
    answer,
    row: hasPages ? rowOf(answer, schemas) : undefined,
  }
}

function rowOf(list: Schema | undefined, schemas: Schemas): Schema | undefined {
  const named = list?.$ref === undefined ? list : schemas[nameOf(list.$ref)]
  return named?.properties?.['data']?.items
}

const schemaIn = (holder: Content | undefined): Schema | undefined =>
  holder?.content?.['application/json']?.schema

/**
 * What is known of the effect of a second request: nothing changes, the ID decides, the same again, unknown.
 */
function repeatOf(method: string, path: string, status: string): Repeat {
  if (method === 'GET' || path.endsWith('/!availablePaymentOptions')) return 'READ'
  if (status === '201') return 'CREATE'
  return method === 'DELETE' || path.endsWith('/!setExternalReference') ? 'REPEATABLE' : 'ONCE'
}

function queryField({ name, description, schema }: NonNullable<Entry['parameters']>[number]): QueryField {
  const text = description ?? ''
  const form = text.startsWith('Comma-separated') ? 'LIST' : text.includes('ISO 8601') ? 'TIME' : 'VALUE'
  const texts = schema.additionalProperties
  // `metadata.KEY` stands for any name that begins so.
  return typeof texts === 'object'
    ? { name: `${name}.KEY`, schema: texts, form, description }
    : { name, schema, form, description }
}
