import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'

type Json = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly schema: object
}

interface Operation {
  readonly parameters?: readonly object[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, object>>
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>> & { parameters?: object[] }>>
}

const written = JSON.parse(
  readFileSync(new URL('openapi.json', import.meta.url), 'utf8'),
  (name, value: unknown) => {
    // A pattern means the whole text; that of a CPF stands between slashes.
    if (name === 'pattern' && typeof value === 'string') return `^(?:${value.replace(/^\/(.*)\/$/, '$1')})$`
    // The list of Pix requires `cobs`, which it does not have; a webhook a CNPJ, in place of its key.
    if (name === 'required' && Array.isArray(value))
      return value
        .map((one: unknown) => (one === 'cobs' ? 'pix' : one))
        .filter((one) => one !== 'cnpj' || !value.includes('webhookUrl'))
    // By its own example a location has no scheme.
    if (name === 'format' && value === 'uri') return undefined
    return value
  },
) as Contract

const ajv = new Ajv({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema(written, 'pix')

/** Follows a reference. */
const resolved = (node: object): object => {
  if (!('$ref' in node)) return node
  const path = String(node.$ref).slice(2).split('/')
  return path.reduce<unknown>((at, name) => (at as Json)[name], written) as object
}

const compiled = new Map<object, ValidateFunction>()

function faultsOf(schema: object, value: unknown): readonly string[] {
  // References are below the document.
  const validate =
    compiled.get(schema) ??
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"pix#/components')) as object)
  compiled.set(schema, validate)
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'body'} ${message}`)
}

const schemaIn = (content: object): object | undefined => {
  const { content: types = {} } = resolved(content) as {
    content?: Readonly<Record<string, { schema: object }>>
  }
  return Object.values(types)[0]?.schema
}

/** A request and what it was answered with. */
export interface Exchange {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly asked: unknown
  readonly status: number
  readonly answered: unknown
}

/** Where a request and its answer differ from API Pix 2.9.0, with the contract's own mistakes put right. */
export function contractFaults({ method, path, asked, status, answered }: Exchange): readonly string[] {
  const url = new URL(path, 'http://psp.example')
  const found = Object.entries(written.paths).find(([template]) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname),
  )
  const operation = found?.[1][method.toLowerCase()]
  if (!found || !operation) return [`${method} ${url.pathname} is not in the contract`]
  const [template, { parameters: shared = [] }] = found
  const parameters = [...shared, ...(operation.parameters ?? [])].map((one) => resolved(one) as Parameter)
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const parts = new RegExp(`^${template.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(url.pathname)?.slice(1) ?? []
  const given = {
    path: new Map(names.map((name, at) => [name, decodeURIComponent(parts[at] ?? '')])),
    query: url.searchParams,
  }
  const inParameters = parameters.flatMap(({ name, in: place, required, schema }) => {
    const text = given[place].get(name)
    if (text === null || text === undefined) return required ? [`${name} is missing`] : []
    const { type } = resolved(schema) as { type?: string }
    const value: unknown = type === 'integer' || type === 'boolean' ? JSON.parse(text) : text
    return faultsOf(schema, value).map((fault) => `${name}: ${fault}`)
  })
  const unknown = [...url.searchParams.keys()].filter((key) => !parameters.some(({ name }) => name === key))
  const bodySchema = operation.requestBody && schemaIn(operation.requestBody)
  const response = operation.responses[String(status)]
  const answerSchema = response && schemaIn(response)
  return [
    ...inParameters,
    ...unknown.map((name) => `${name} is no parameter`),
    ...(bodySchema ? faultsOf(bodySchema, asked) : []).map((fault) => `request: ${fault}`),
    ...(answerSchema ? faultsOf(answerSchema, answered) : []).map((fault) => `answer: ${fault}`),
  ]
}
