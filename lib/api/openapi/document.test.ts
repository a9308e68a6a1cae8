import { describe, expect, it } from 'vitest'
import { payinMethods } from '../../methods/payin-registry.ts'
import { payoutMethods } from '../../methods/payout-registry.ts'
import { documentValidator } from '../../testing/contract/document-validator.ts'
import { operations } from '../../../app/api/endpoints.ts'
import { openApiDocument, openApiDocumentInTurns, type OpenApiDocument } from './document.ts'
import { askedRequest } from './examples/samples.ts'

const served = { operations, mode: 'sandbox', publicUrl: 'https://pay.acme-gateway.com' } as const
const document = openApiDocument(served)

describe('the document', () => {
  it('has every operation, with every status that it may answer', () => {
    for (const { method, path: place, responses } of operations) {
      const entry = entryOf(document, place, method)
      expect(Object.keys(entry.responses)).toEqual(
        expect.arrayContaining([...Object.keys(responses), '404', '405']),
      )
    }
    expect(Object.keys(document.paths).length).toBe(
      new Set(operations.map((operation) => operation.path)).size,
    )
  })

  it('omits in live mode the operations that live mode does not serve', () => {
    const live = openApiDocument({ ...served, mode: 'live' })
    expect(Object.keys(live.paths).filter((place) => place.startsWith('/sandbox'))).toEqual([])
    expect(JSON.stringify(live.info)).not.toMatch(/testing|sandbox/i)
  })

  it('marks what is not in the specification', () => {
    const additions = operations.filter(
      ({ method, path: place }) => 'x-addition' in entryOf(document, place, method),
    )
    expect(additions.map(({ path: place }) => place)).toEqual(
      expect.arrayContaining(['/openapi.json', '/sandbox/payins/{idPayin}/!simulate']),
    )
    expect(additions.map(({ path: place }) => place)).not.toContain('/payins/{idPayin}')
    expect(document.components.schemas['PaymentOption']?.properties?.['fields']).toHaveProperty(
      'x-addition',
      true,
    )
  })

  it('names operations as functions: a verb and what it acts on, each once', () => {
    const verbs = 'create|get|list|set|delete|cancel|simulate|resend|send'
    const names = operations.map(({ name }) => name)
    expect(names.filter((name) => !new RegExp(`^(?:${verbs})[A-Z][A-Za-z]+$`).test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(
      expect.arrayContaining(['createPayin', 'getPayin', 'listPayins', 'setPayinReference', 'createTopUp']),
    )
    for (const { name, method, path: place } of operations) {
      expect(entryOf(document, place, method)).toHaveProperty('operationId', name)
    }
  })

  it('describes each error once, and refers to it', () => {
    const responses = operations.flatMap(({ method, path: place }) =>
      Object.entries(entryOf(document, place, method).responses),
    )
    const inline = responses.filter(
      ([status, response]) => Number(status) >= 400 && !('$ref' in (response as object)),
    )
    expect(inline).toEqual([])
    expect(Object.keys(document.components.responses).length).toBeLessThan(60)
  })

  it('has no pattern that generators of clients break, and no rule that they lose', () => {
    const patterns = new Set(patternsIn(document))
    expect(patterns.size).toBeGreaterThan(10)
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\[pP]\{/)
      expect(() => new RegExp(pattern)).not.toThrow()
      // Some write an escape as the character that it names, into a literal, which a separator of lines ends.
      expect(pattern).not.toMatch(/\\[nr]|\\u(?:000[aAdD]|202[89])/)
    }
    const requests = Object.entries(document.components.schemas).filter(([name]) =>
      /Request$|Create$/.test(name),
    )
    expect(requests.length).toBeGreaterThan(5)
    for (const [name, { anyOf = [] }] of requests) {
      expect(
        anyOf.filter((each) => !('$ref' in (each as object))),
        name,
      ).toEqual([])
    }
  })

  it('gives only operators of a method as the example of its operator', () => {
    for (const method of [...payinMethods, ...payoutMethods]) {
      const { properties = {} } = document.components.schemas[method.object] ?? {}
      const { examples = [] } = (properties['paymentOperatorCode'] ?? {}) as { examples?: unknown[] }
      const offered = method.currencies.flatMap((currency) =>
        method.operators(currency).map(({ code }) => code),
      )
      expect(
        examples.filter((example) => !offered.includes(String(example))),
        method.object,
      ).toEqual([])
      expect(examples.length > 0, method.object).toBe(offered.length > 0)
    }
  })

  it('says what a token must allow', () => {
    const entry = entryOf(document, '/sandbox/payins/{idPayin}/!simulate', 'POST')
    expect(entry.security).toEqual([
      { token: ['POST /sandbox/payins/{idPayin}/!simulate'] },
      { token: ['POST /payins/{idPayin}'] },
    ])
    expect(entry.description).toContain('`PAYIN_CREATE`')
  })
})

describe('the examples', () => {
  const validator = documentValidator(document)

  it.each(mediaTypes(document))('of %s fit their schema', (_, place, { examples = {} }) => {
    for (const [name, { value }] of Object.entries(examples)) {
      expect(validator([...place, 'schema'], value), name).toEqual([])
    }
  })

  it('are there for every method, wherever it is used, and for every error code', () => {
    const examples = new Map(mediaTypes(document).map(([name, , media]) => [name, media.examples ?? {}]))
    const topUps = payinMethods.filter(({ kinds }) => kinds.includes('topup'))
    for (const [name, methods] of [
      ['POST /payins/{idPayin} requestBody', payinMethods],
      ['POST /payins/{idPayin} responses 201', payinMethods],
      ['POST /topups/{idTopUp} requestBody', topUps],
      ['POST /topups/{idTopUp} responses 201', topUps],
      ['POST /payouts/{idPayout} requestBody', payoutMethods],
    ] as const) {
      const objects = methods.map(({ object }) => object)
      expect(Object.keys(examples.get(name) ?? {}), name).toEqual(expect.arrayContaining(objects))
    }
    expect([...examples.values()].flatMap((named) => Object.keys(named))).toEqual(
      expect.arrayContaining(['SIGNATURE_REUSED', 'CUSTOMER_NOT_REGISTERED']),
    )
  })

  it.each(mediaTypes(document).filter(([name]) => name.endsWith('requestBody')))(
    'show a %s',
    (...[, , media]) => {
      const { schema, examples = {} } = media
      const named = document.components.schemas[String(schema?.$ref).split('/').at(-1) ?? ''] ?? schema
      expect([...Object.keys(examples), ...(named?.examples ?? [])]).not.toEqual([])
    },
  )

  it('of schemas fit them', () => {
    for (const [name, { examples = [] }] of Object.entries(document.components.schemas)) {
      for (const example of examples) {
        expect(validator(['components', 'schemas', name], example), name).toEqual([])
      }
    }
  })
})

describe.each(payinMethods.map((method) => [method.object, method] as const))('%s', (object, method) => {
  const validator = documentValidator(document)

  it.each([...method.currencies])(
    'accepts in %s what the gateway accepts, by both of its schemas',
    (currencyCode) => {
      const place = ['components', 'schemas', object]
      const request = askedRequest(method, currencyCode)
      expect(method.request(currencyCode).safeParse(request).success).toBe(true)
      expect(validator(place, request)).toEqual([])
      expect(validator([...place, 'x-currencies', currencyCode], request)).toEqual([])
    },
  )

  it('says in words what is mandatory in each currency', () => {
    const { description = '' } = document.components.schemas[object] ?? {}
    for (const currencyCode of method.currencies)
      expect(description).toMatch(new RegExp(`^\\|.*${currencyCode}`, 'm'))
  })
})

/** Every pattern, however deep. */
function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'pattern' in value && typeof value.pattern === 'string' ? [value.pattern] : []
  return [...own, ...Object.values(value).flatMap(patternsIn)]
}

interface Entry {
  readonly description: string
  readonly security: unknown
  readonly responses: Readonly<Record<string, unknown>>
}

function entryOf({ paths }: OpenApiDocument, place: string, method: string): Entry {
  const entry = (paths[place] as Record<string, unknown> | undefined)?.[method.toLowerCase()]
  if (!entry) throw new Error(`${method} ${place} is not described`)
  return entry as Entry
}

interface MediaType {
  readonly schema?: { readonly $ref?: string; readonly examples?: readonly unknown[] }
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

/** Every body that is described: what it is, its place, and itself. */
function mediaTypes(described: OpenApiDocument): [string, string[], MediaType][] {
  return operations.flatMap(({ method, path: place }) => {
    const operation = ['paths', place, method.toLowerCase()]
    const entry = entryOf(described, place, method) as Entry & { requestBody?: Content }
    const bodies: [string[], Content | undefined][] = [
      [['requestBody'], entry.requestBody],
      ...Object.entries(entry.responses).map(([status, response]): [string[], Content] => [
        ['responses', status],
        response as Content,
      ]),
    ]
    return bodies.flatMap(([where, body]): [string, string[], MediaType][] => {
      const shared = body?.$ref?.slice(2).split('/')
      const found = shared ? described.components.responses[shared.at(-1) ?? ''] : body
      const media =
        found && 'content' in found ? (found.content as Content['content'])?.['application/json'] : undefined
      const name = `${method} ${place} ${where.join(' ')}`
      const here = shared ?? [...operation, ...where]
      return media ? [[name, [...here, 'content', 'application/json'], media]] : []
    })
  })
}

interface Content {
  readonly $ref?: string
  readonly content?: { readonly 'application/json': MediaType }
}

it('can be written without holding up others: a turn of the event loop for each path and method', async () => {
  let turns = 0
  let isWritten = false
  const count = () => {
    turns += 1
    if (!isWritten) setImmediate(count)
  }
  setImmediate(count)
  const inTurns = await openApiDocumentInTurns(served)
  isWritten = true
  expect(turns).toBeGreaterThan(Object.keys(inTurns.paths).length + payinMethods.length)
  expect(inTurns).toEqual(document)
})
