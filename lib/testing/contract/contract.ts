import { apiSegments } from '../../api/http/path.ts'
import { routesOf } from '../../api/http/routes.ts'
import { openApiDocument, type OpenApiDocument } from '../../api/openapi/document.ts'
import type { Operation } from '../../api/endpoint/operation.ts'
import { operations } from '../../../app/api/endpoints.ts'
import { documentValidator } from './document-validator.ts'

/** A response as a test sees it. */
export interface SeenResponse {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON; undefined for an empty body, the text of a file. */
  readonly body: unknown
}

/** The request that was sent. */
export type SentRequest = Pick<Request, 'method' | 'url'>

/**
 * The body of an answer as `SeenResponse` has it. Throws a SyntaxError for what should be JSON and is not.
 */
export function seenBody(headers: Headers, text: string): unknown {
  if (text === '') return undefined
  return headers.get('content-type')?.startsWith('text/csv') ? text : JSON.parse(text)
}

/** The rule for every response of the gateway: the document describes it. */
export interface Contract {
  /** The differences between a response of this operation and its description. */
  faultsOf(operation: Described, response: SeenResponse): string[]
  /** The same for every request: unknown paths, wrong methods and preflights too. */
  faultsOfExchange(request: SentRequest, response: SeenResponse): string[]
}

type Described = Pick<Operation, 'method' | 'path'>

interface DescribedResponse {
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>
  readonly content?: { readonly 'application/json': { readonly schema: object } }
}

/**
 * Reads the contract from a document; every object in it counts as closed, although clients have to ignore
 * new fields.
 */
export function contractOf(document: OpenApiDocument, served: readonly Operation[]): Contract {
  const validate = documentValidator(document)
  const routes = routesOf(served)

  const faultsAt = (named: readonly string[], seen: SeenResponse, isHead: boolean) => {
    const place = followed(document, named)
    const described = at(document, place) as DescribedResponse | undefined
    if (!described) return [`the status ${seen.status} is not documented`]
    const validateBody = (body: unknown) =>
      validate([...place, 'content', 'application/json', 'schema'], body)
    return [
      ...headerFaults(document, described, seen.headers),
      // HTTP leaves the body of an answer to HEAD out.
      ...(isHead && seen.body === undefined ? [] : bodyFaults(described, seen, validateBody)),
    ]
  }
  const faultsOf = ({ method, path }: Described, seen: SeenResponse, isHead = false) =>
    faultsAt(['paths', path, method.toLowerCase(), 'responses', String(seen.status)], seen, isHead)
  return {
    faultsOf: (operation, seen) => faultsOf(operation, seen),
    faultsOfExchange: (request, seen) => {
      if (isMalformed(seen)) return faultsAt(['x-malformed-request'], seen, false)
      const segments = apiSegments(new URL(request.url).pathname)
      const endpoint = (segments && routes.find(segments))?.endpoint
      const isHead = request.method === 'HEAD'
      if (!endpoint) {
        return seen.status === 404
          ? faultsAt(['x-unknown-path'], seen, isHead)
          : [`an unknown path answered ${seen.status}`]
      }
      const operation = endpoint.operations.find(({ method }) => method === request.method)
      if (operation) return faultsOf(operation, seen)
      if (request.method === 'OPTIONS' && seen.status === 204) {
        return preflightFaults(at(document, ['paths', endpoint.path, 'x-preflight']), seen)
      }
      const [first] = endpoint.operations
      return seen.status === 405 && first
        ? faultsOf(first, seen, isHead)
        : [`${request.method} is not documented and answered ${seen.status}`]
    },
  }
}

const contracts = { sandbox: lazy('sandbox'), live: lazy('live') }

function lazy(mode: 'sandbox' | 'live'): () => Contract {
  let contract: Contract | undefined
  const served = operations.filter(({ sandboxOnly }) => mode === 'sandbox' || !sandboxOnly)
  const document = () => openApiDocument({ operations, mode, publicUrl: 'http://gateway.test' })
  return () => (contract ??= contractOf(document(), served))
}

/** Throws where a response of the sandbox is not as the document describes it. */
export function checkResponse(operation: Described, response: SeenResponse): void {
  const faults = contracts.sandbox().faultsOf(operation, response)
  complain(`${operation.method} ${operation.path}`, faults, response)
}

/** The same for every request, in either mode. */
export function checkExchange(mode: 'sandbox' | 'live', request: SentRequest, response: SeenResponse): void {
  const faults = contracts[mode]().faultsOfExchange(request, response)
  complain(`${request.method} ${request.url}`, faults, response)
}

function complain(what: string, faults: readonly string[], { status, body }: SeenResponse): void {
  if (faults.length === 0) return
  const list = faults.map((fault) => `  ${fault}`).join('\n')
  const shown = JSON.stringify(body ?? null).slice(0, 300)
  throw new Error(`${what} answered ${status} against the API document:\n${list}\n${shown}`)
}

// Every response has these, from HTTP itself.
const ofHttp = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'vary',
  'date',
  'connection',
  'keep-alive',
])

function headerFaults(document: OpenApiDocument, { headers }: DescribedResponse, seen: Headers): string[] {
  const described = new Map(
    Object.entries(headers).map(([name, { $ref }]) => [
      name.toLowerCase(),
      at(document, pointer($ref)) as Header,
    ]),
  )
  const undocumented = [...seen.keys()].filter((name) => !described.has(name) && !ofHttp.has(name))
  const wrong = [...described].flatMap(([name, { required, schema }]) => {
    const value = seen.get(name)
    if (value === null) return required ? [`the header ${name} is missing`] : []
    const bad =
      schema.const === undefined ? schema.type === 'integer' && !/^\d+$/.test(value) : value !== schema.const
    return bad ? [`the header ${name} is ${value}`] : []
  })
  return [...undocumented.map((name) => `the header ${name} is not documented`), ...wrong]
}

interface Header {
  readonly required?: boolean
  readonly schema: { readonly type: string; readonly const?: string }
}

function bodyFaults(
  { content }: DescribedResponse,
  seen: SeenResponse,
  validate: (body: unknown) => string[],
): string[] {
  if (!content) return seen.body === undefined ? [] : ['a body is not documented']
  const type = seen.headers.get('content-type')
  if (type === 'text/csv; charset=utf-8' && 'text/csv' in content) return []
  return type === 'application/json' ? validate(seen.body) : [`the content type is ${type}`]
}

/** Answered before the path is known. */
const isMalformed = ({ status, body }: SeenResponse): boolean =>
  status === 400 &&
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  body.code === 'MALFORMED_REQUEST'

function preflightFaults(described: unknown, { headers }: SeenResponse): string[] {
  if (typeof described !== 'object' || described === null) return ['a preflight is not documented']
  const expected = described as Record<string, string>
  return Object.entries(expected).flatMap(([name, value]) =>
    headers.get(name) === value ? [] : [`the header ${name} of the preflight is ${headers.get(name)}`],
  )
}

/** Where a response is described: errors that operations share are components. */
function followed(document: OpenApiDocument, place: readonly string[]): readonly string[] {
  const { $ref } = (at(document, place) ?? {}) as { readonly $ref?: string }
  return $ref === undefined ? place : pointer($ref)
}

const pointer = ($ref: string): string[] => $ref.slice(2).split('/')

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (found, part) =>
      typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[part] : undefined,
    value,
  )
