import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { documentDifferences } from './document-differences.ts'
import type { Json } from './schema-view.ts'

// A few operations are enough for every kind of break, and take a tenth of the time.
const shown = [
  '/auth-tokens',
  '/auth-tokens-by-action',
  '/balances',
  '/openapi.json',
  '/payins',
  '/payins/{idPayin}',
  '/settlements/{idSettlement}/entries',
]
const whole = JSON.parse(readFileSync(path.join(import.meta.dirname, 'documents/2.82.json'), 'utf8')) as {
  paths: Json
  components: Json
}
const kept: Json = {
  paths: Object.fromEntries(shown.map((each) => [each, whole.paths[each]])),
  components: whole.components,
}
const text = JSON.stringify(kept)

interface Node {
  [name: string]: Node & unknown[]
}

/** The differences after a change of a copy of the document. */
function differencesAfter(change: (document: Node) => void): string[] {
  const copy = JSON.parse(text) as Node
  change(copy)
  return documentDifferences(kept, copy)
}

/** A value of the copy, by its path; throws where the document has none, so that each break is one. */
function at(document: Node, ...names: string[]): Node & unknown[] {
  return names.reduce<Node & unknown[]>(
    (value, name) => {
      const found = value[name]
      if (found === undefined) throw new Error(`the document has no ${names.join(' ')}`)
      return found
    },
    document as Node & unknown[],
  )
}

const set = (document: Node, names: string[], value: unknown): void => {
  const last = names.at(-1) ?? ''
  at(document, ...names.slice(0, -1))[last] = value as never
}
const drop = (document: Node, ...names: string[]): void => {
  at(document, ...names)
  Reflect.deleteProperty(at(document, ...names.slice(0, -1)), names.at(-1) ?? '')
}

const payin = ['paths', '/payins/{idPayin}']
const schemas = ['components', 'schemas']
const create = [...schemas, 'PaymentCreate', 'properties']
const detail = [...schemas, 'PayinDetail', 'properties']

const breaks: [string, (document: Node) => void, RegExp][] = [
  ['a removed path', (d) => drop(d, 'paths', '/balances'), /^\/balances: removed$/],
  ['a removed method', (d) => drop(d, ...payin, 'get'), /^GET \/payins\/\{idPayin\}: removed$/],
  [
    'a removed query parameter',
    (d) => set(d, ['paths', '/payins', 'get', 'parameters'], []),
    /^GET \/payins query changedFrom: removed$/,
  ],
  [
    'a new required parameter',
    (d) =>
      at(d, ...payin, 'get', 'parameters').push({ name: 'view', in: 'query', required: true, schema: {} }),
    /query view: a new one is required/,
  ],
  [
    'a parameter that becomes required',
    (d) => set(d, ['components', 'parameters', 'OptionalApiVersion', 'required'], true),
    /^POST \/auth-tokens header X-API-Version: is required now$/,
  ],
  [
    'a removed response status',
    (d) => drop(d, ...payin, 'get', 'responses', '410'),
    /^GET \/payins\/\{idPayin\} 410: removed$/,
  ],
  [
    'a removed media type',
    (d) =>
      drop(
        d,
        'paths',
        '/settlements/{idSettlement}/entries',
        'get',
        'responses',
        '200',
        'content',
        'text/csv',
      ),
    /200: text\/csv was removed/,
  ],
  [
    'a removed response header',
    (d) => drop(d, ...payin, 'get', 'responses', '200', 'headers', 'X-Request-Id'),
    /^GET \/payins\/\{idPayin\} 200 X-Request-Id: removed$/,
  ],
  [
    'a removed property of an answer',
    (d) => drop(d, ...detail, 'moneyReceived'),
    /^GET \/payins\/\{idPayin\} 200\.moneyReceived: removed$/,
  ],
  [
    'a property of answers that may be missing',
    (d) => set(d, [...schemas, 'Balance', 'required'], ['currencyCode']),
    /^GET \/balances 200\.data\[\]: available is not in every answer any more$/,
  ],
  [
    'another type of a property of answers',
    (d) => set(d, [...schemas, 'Balance', 'properties', 'balance', 'type'], 'string'),
    /200\.data\[\]\.balance: type: newly answered: string$/,
  ],
  [
    'a new status of payments',
    (d) => at(d, ...schemas, 'Process', 'properties', 'status', 'enum').push('HELD'),
    /process\.status: value: newly answered: HELD$/,
  ],
  [
    'a property of answers that loses its list of values',
    (d) => set(d, [...schemas, 'Process', 'properties', 'status'], { type: 'string' }),
    /process\.status: value: only WAITING/,
  ],
  [
    'a new required field of requests',
    (d) => at(d, ...schemas, 'PaymentCreate', 'required').push('language'),
    /^POST \/payins\/\{idPayin\} body: language is required now$/,
  ],
  [
    'a removed field of requests',
    (d) => drop(d, ...create, 'idCustomer'),
    /^POST \/payins\/\{idPayin\} body\.idCustomer: removed$/,
  ],
  [
    'a shorter limit of requests',
    (d) => set(d, [...create, 'callbackUrl', 'maxLength'], 500),
    /body\.callbackUrl: maxLength is 500, it was 2000$/,
  ],
  [
    'a higher minimum of requests',
    (d) => set(d, [...schemas, 'TokenRequest', 'properties', 'validitySecs', 'minimum'], 60),
    /body\.validitySecs: minimum is 60, it was 1$/,
  ],
  [
    'a narrower pattern of requests',
    (d) => set(d, [...schemas, 'TokenRequest', 'properties', 'merchantCode', 'pattern'], '^[A-Z]+$'),
    /body\.merchantCode: pattern: must match \^\[A-Z\]\+\$ now$/,
  ],
  [
    'a value that requests may no longer have',
    (d) => set(d, [...schemas, 'TokenByActionRequest', 'properties', 'action', 'enum'], ['PAYIN_CREATE']),
    /body\.action: value: no longer accepted: PAYIN_INFO/,
  ],
  [
    'a narrower type of requests',
    (d) =>
      set(
        d,
        [...create, 'paymentRequested', 'properties', 'money', 'properties', 'amount', 'type'],
        'integer',
      ),
    /money\.amount: type: no longer accepted: number$/,
  ],
  [
    'a payment method that is not accepted any more',
    (d) => at(d, ...schemas, 'PaymentMethod', 'oneOf').shift(),
    /body\.paymentMethod\.paymentMethodCode: value: no longer accepted: UPIQR/,
  ],
  [
    'a field that one currency of one method requires',
    (d) => at(d, ...schemas, 'OfflineMethod', 'x-currencies', 'THB', 'required').push('taxId'),
    /body\.paymentMethod\(THB\): taxId is required now$/,
  ],
  [
    'a currency that a method does not have any more',
    (d) => drop(d, ...schemas, 'OfflineMethod', 'x-currencies', 'THB'),
    /body\.paymentMethod\(THB\): removed$/,
  ],
  [
    'properties of requests that are refused if unknown',
    (d) => set(d, [...schemas, 'PaymentCreate', 'additionalProperties'], false),
    /body: other properties are refused$/,
  ],
  [
    'another permission',
    (d) => set(d, [...payin, 'get', 'security'], [{ token: ['GET /payins/all'] }]),
    /^GET \/payins\/\{idPayin\} security: .* is not accepted any more$/,
  ],
  [
    'a public operation that asks for a token',
    (d) => set(d, ['paths', '/openapi.json', 'get', 'security'], [{ token: [] }]),
    /^GET \/openapi\.json security: it was public$/,
  ],
]

describe('the comparison finds', () => {
  it.each(breaks)('%s', (_, change, named) => {
    expect(differencesAfter(change).join('\n')).toMatch(new RegExp(named, 'm'))
  })
})

describe('the comparison finds nothing in', () => {
  it.each<[string, (document: Node) => void]>([
    ['the same document', () => undefined],
    ['a new path', (d) => set(d, ['paths', '/refunds'], { get: { responses: {} } })],
    ['a new method', (d) => set(d, [...payin, 'delete'], { responses: {} })],
    [
      'a new optional parameter',
      (d) => at(d, ...payin, 'get', 'parameters').push({ name: 'a', in: 'query' }),
    ],
    ['a new status', (d) => set(d, [...payin, 'get', 'responses', '504'], { description: 'Late.' })],
    ['a new header', (d) => set(d, [...payin, 'get', 'responses', '200', 'headers', 'RateLimit'], {})],
    ['a new property of answers', (d) => set(d, [...detail, 'metadata'], { type: 'object' })],
    ['a property that every answer has now', (d) => at(d, ...schemas, 'PayinDetail', 'required').push('vat')],
    ['a new optional field of requests', (d) => set(d, [...create, 'metadata'], { type: 'object' })],
    ['a longer limit of requests', (d) => set(d, [...create, 'callbackUrl', 'maxLength'], 4000)],
    ['a pattern that is gone', (d) => drop(d, ...create, 'callbackUrl', 'pattern')],
    ['other names of operations', (d) => set(d, [...payin, 'get', 'operationId'], 'getPayin')],
    ['another way to authenticate', (d) => at(d, ...payin, 'get', 'security').push({ token: ['GET /all'] })],
    [
      'a body that moved into a component',
      (d) => {
        const answers = at(d, ...payin, 'get', 'responses')
        set(d, ['components', 'responses'], { Detail: answers['200'] })
        set(d, [...payin, 'get', 'responses', '200'], { $ref: '#/components/responses/Detail' })
      },
    ],
    [
      'two named schemas in the place of two rules',
      (d) => {
        const { anyOf: _rules, ...request } = at(d, ...schemas, 'TokenRequest') as Node
        const required = (name: string) => ({
          ...request,
          required: [...(request['required'] as unknown as string[]), name],
        })
        set(d, [...schemas, 'Signed'], required('timestamp'))
        set(d, [...schemas, 'WithSecret'], required('secret'))
        const anyOf = ['Signed', 'WithSecret'].map((name) => ({ $ref: `#/components/schemas/${name}` }))
        set(d, [...schemas, 'TokenRequest'], { anyOf })
      },
    ],
  ])('%s', (_, change) => {
    expect(differencesAfter(change)).toEqual([])
  })
})
