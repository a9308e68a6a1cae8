import type { z } from 'zod'
import type { Gateway } from '../../gateway.ts'
import { violationsIn, type InvalidRequest, type Violation } from '../../payments/failure.ts'
import { validate } from '../../payments/validate.ts'
import type { Caller } from '../endpoint/caller.ts'
import type { Input, Operation, Origin } from '../endpoint/operation.ts'
import { queryNames } from '../endpoint/query-names.ts'
import { isAddition } from '../endpoint/specification.ts'
import type { Body } from './body.ts'
import { invalidRequest, type Refusal } from './refusal.ts'

/** The input of a request, before it is checked. */
export interface Arrived {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: Body | undefined
}

type Checked = { readonly value: unknown } | InvalidRequest

/** Checks path, query and body against the operation's schemas and lists all that is wrong in one answer. */
export async function inputOf(
  gateway: Gateway,
  caller: Caller | undefined,
  operation: Operation,
  arrived: Arrived,
  origin: Origin,
): Promise<Input<unknown, unknown, unknown> | Refusal> {
  const { request } = operation
  const params = check(request.params, arrived.params)
  const query = check(request.query, queryObject(arrived.query))
  const body = await checkBody(gateway, caller, operation, arrived.body, origin)
  const foreign = foreignNames(operation, arrived.query)
  if ('value' in params && 'value' in query && 'value' in body && foreign.length === 0) {
    return { params: params.value, query: query.value, body: body.value }
  }
  return invalidRequest([...[params, query, body].flatMap(violationsIn), ...foreign])
}

/**
 * Names in the query that the operation does not take. Only our own endpoints refuse them: a misspelt filter
 * would answer as if nothing had been asked. Those of the specification go on ignoring them.
 */
function foreignNames(operation: Operation, query: URLSearchParams): Violation[] {
  if (operation.access !== 'token' || operation.sandboxOnly || !isAddition(operation)) return []
  const { shown, has } = queryNames(operation)
  const takes = shown.length > 0 ? `takes ${shown.join(', ')}` : 'takes no query parameters'
  return [...new Set(query.keys())]
    .filter((name) => !has(name))
    .map((name) => ({
      path: name,
      code: 'NOT_ALLOWED',
      message: `${name} is not a query parameter of ${operation.method} ${operation.path}, which ${takes}`,
    }))
}

const check = (schema: z.ZodType | undefined, value: unknown): Checked =>
  schema ? validate(schema, value) : { value: undefined }

async function checkBody(
  gateway: Gateway,
  caller: Caller | undefined,
  { request }: Operation,
  body: Body | undefined,
  origin: Origin,
): Promise<Checked> {
  if (!body) return { value: undefined }
  if (request.body && 'documents' in request.body) {
    return request.body.read(gateway, caller, body.object, origin)
  }
  return check(request.body, body.object)
}

/**
 * A parameter given several times means the same as its values in one list; an empty one counts as absent.
 */
function queryObject(query: URLSearchParams): Record<string, string> {
  const byName = Map.groupBy(query, ([name]) => name)
  return Object.fromEntries(
    [...byName]
      .map(([name, given]): [string, string] => [name, given.map(([, value]) => value).join(',')])
      .filter(([, value]) => value !== ''),
  )
}
