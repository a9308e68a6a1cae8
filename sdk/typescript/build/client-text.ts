import type { DescribedOperation, QueryField, ReadDocument } from './described-operations.ts'
import { declarationOf, documentation, nameOf, reached, type Schema, typeOf } from './schema-types.ts'

/** Written by hand in client.ts: they sign, and the client adds the merchant, the time and a nonce. */
export const byHand = ['createToken', 'createTokenByAction']

const origin = (from: string) =>
  `// Generated from the API's document by "npm run generate": ${from}. Change the API, not this file.\n`

/** The file of all types of bodies and queries. */
export function typesText(
  { components: { schemas } }: ReadDocument,
  operations: readonly DescribedOperation[],
): string {
  const names = [
    ...reached(
      schemas,
      operations.flatMap(({ body, answer }) => [body ?? {}, answer ?? {}]),
    ),
  ].toSorted()
  const components = names.map((name) => declarationOf(name, schemas[name] ?? {}))
  const own = operations.flatMap((operation) => [
    ...inlineType(bodyName(operation), operation.body),
    ...inlineType(answerName(operation), operation.answer),
    ...(operation.query.length > 0 ? [queryType(operation)] : []),
  ])
  return [origin('bodies and queries'), ...components, ...own].join('\n')
}

/** The file of the operations: a row for each, and a method for each; a list with pages has two. */
export function operationsText(operations: readonly DescribedOperation[]): string {
  const methods = operations.filter(({ id }) => !byHand.includes(id))
  const used = [...new Set(methods.flatMap(usedTypes))].toSorted()
  return `${origin('rows and methods')}
import type { CallOptions } from '../options.ts'
import type { OperationRow, Sent } from '../operation-row.ts'
import { paged, type PagedList } from '../paged-list.ts'
import type { ${used.join(', ')} } from './types.ts'

export const operations = {
${operations.map(rowText).join('\n')}
} as const satisfies Readonly<Record<string, OperationRow>>

/** One method for each operation of the API, under its operation ID, and one for each list row by row. */
export abstract class Operations {
  protected abstract call<Answer>(row: OperationRow, sent: Sent, options?: CallOptions): Promise<Answer>

${methods.flatMap((operation) => [methodText(operation), ...rowByRow(operation)]).join('\n\n')}
}
`
}

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)
export const bodyName = ({ id }: DescribedOperation): string => `${capital(id)}Body`
export const answerName = ({ id }: DescribedOperation): string => `${capital(id)}Answer`
const queryName = ({ id }: DescribedOperation): string => `${capital(id)}Query`

/** The type of a schema that is no component: it is named after its operation. */
const inlineType = (name: string, schema: Schema | undefined): string[] =>
  schema === undefined || schema.$ref !== undefined ? [] : [declarationOf(name, schema)]

export const typeName = (name: string, schema: Schema): string =>
  schema.$ref === undefined ? name : nameOf(schema.$ref)

function queryType(operation: DescribedOperation): string {
  const fields = operation.query.map(
    (field) => `${documentation({ ...described(field) })}${fieldText(field)}`,
  )
  return `export interface ${queryName(operation)} {\n${fields.join('\n')}\n}\n`
}

const described = ({ description }: QueryField) => (description === undefined ? {} : { description })

const widerTypes = { LIST: 'string | readonly string[]', TIME: 'string | Date' } as const

/** `metadata.KEY` stands for any name that begins so. */
function fieldText({ name, form, schema }: QueryField): string {
  const type = form === 'VALUE' ? typeOf(schema) : widerTypes[form]
  return name.endsWith('.KEY')
    ? `[name: \`${name.slice(0, -'KEY'.length)}\${string}\`]: ${type} | undefined`
    : `${name}?: ${type} | undefined`
}

const usedTypes = (operation: DescribedOperation): string[] => [
  ...(operation.body ? [typeName(bodyName(operation), operation.body)] : []),
  ...(operation.answer ? [typeName(answerName(operation), operation.answer)] : []),
  ...(operation.query.length > 0 ? [queryName(operation)] : []),
  ...(operation.row?.$ref === undefined ? [] : [nameOf(operation.row.$ref)]),
]

function rowText({ id, method, path, permission, repeat }: DescribedOperation): string {
  const row = { id, method, path, repeat, ...(permission !== undefined && { permission }) }
  return `${id}: ${JSON.stringify(row)},`
}

/** The client asks for the tokens itself. */
export const isAboutTokens = /^The token must allow|^Public: needs no token/

function methodText(operation: DescribedOperation): string {
  const { id, pathParameters, body, query, answer, summary, description } = operation
  const isOptional = body !== undefined && body.required === undefined && body.$ref === undefined
  const parameters = [
    ...pathParameters.map((name) => `${name}: string`),
    ...(body ? [`body: ${typeName(bodyName(operation), body)}${isOptional ? ' = {}' : ''}`] : []),
    ...(query.length > 0 ? [`query: ${queryName(operation)} = {}`] : []),
    'options?: CallOptions',
  ]
  const sent = [
    ...(pathParameters.length > 0 ? [`path: { ${pathParameters.join(', ')} }`] : []),
    ...(body ? ['body'] : []),
    ...(query.length > 0 ? ['query: { ...query }'] : []),
  ]
  const type = answer ? typeName(answerName(operation), answer) : 'void'
  const text = [`${summary}.`, ...(isAboutTokens.test(description) ? [] : [description])].join('\n\n')
  return `${documentation({ description: text })}${id}(${parameters.join(', ')}): Promise<${type}> {
    return this.call<${type}>(operations.${id}, { ${sent.join(', ')} }, options)
  }`
}

/** `payins` beside `listPayins`, where the list has pages. */
function rowByRow(operation: DescribedOperation): string[] {
  const { id, pathParameters, row } = operation
  if (!row) return []
  const [first = '', ...rest] = id.replace(/^list/, '')
  const parameters = [
    ...pathParameters.map((name) => `${name}: string`),
    `query: ${queryName(operation)} = {}`,
    'options?: CallOptions',
  ]
  const description = `All rows of \`${id}\`, over all its pages, from \`cursor\` on.`
  return [
    `${documentation({ description })}${first.toLowerCase()}${rest.join('')}(${parameters.join(', ')}): PagedList<${typeOf(row)}> {
    return paged(query, (page) => this.${id}(${[...pathParameters, 'page', 'options'].join(', ')}))
  }`,
  ]
}
