import fc from 'fast-check'
import type { JsonSchema } from '../methods/request-schema.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import type { DescribedOperation } from './described-operations.ts'
import type { DocumentValidator } from './document-validator.ts'
import { anyMoney, arbitraryOf, moneyIn, type KnownValues } from './schema-arbitrary.ts'
import { mutationsOf } from './schema-mutations.ts'

/** A request of one operation. */
export interface Made {
  readonly parameters: Readonly<Record<string, string>>
  readonly body: object | undefined
  /** Beside those that every request has; undefined takes one of them away. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** A request with one rule broken, and what it must be answered. */
export interface Broken {
  readonly what: string
  readonly request: Made
  readonly statuses: readonly number[]
}

export interface Facts {
  readonly merchantCode: string
  /** Unix seconds. */
  readonly timestamp: number
  /** Payins that are there. */
  readonly payinIds: readonly string[]
}

/** Requests that the document allows. */
export function validRequests(
  document: OpenApiDocument,
  operation: DescribedOperation,
  facts: Facts,
): fc.Arbitrary<Made> {
  const known: KnownValues = {
    money: anyMoney,
    merchantCode: fc.constant(facts.merchantCode),
    timestamp: fc.constant(facts.timestamp),
    // Most operators are not offered for most methods, and the answer is 406: sometimes is enough.
    paymentOperatorCode: fc.option(fc.constant('MPESA'), { freq: 5, nil: undefined }),
    idPayment: anyId,
    idPayin: isCreate(operation) ? anyId : fc.constantFrom(...facts.payinIds, 'nobody-made-this'),
  }
  const parameters = fc.record(
    Object.fromEntries(
      operation.parameters.map(({ name, schema }) => [name, known[name] ?? arbitraryOf(schema, known)]),
    ),
  ) as fc.Arbitrary<Record<string, string>>
  return fc.record({ parameters, body: bodies(document, operation, known), headers: fc.constant({}) })
}

/** As the document has it: an example would always be the same payment. */
const anyId = fc.stringMatching(/^[A-Za-z0-9_-]{1,250}$/)

const isCreate = ({ method, path }: DescribedOperation): boolean =>
  method === 'POST' && /^\/payins\/\{\w+\}$/.test(path)

function bodies(
  { components }: OpenApiDocument,
  operation: DescribedOperation,
  known: KnownValues,
): fc.Arbitrary<object | undefined> {
  const { body } = operation
  if (!body) return fc.constant(undefined)
  if (!isCreate(operation)) return arbitraryOf(body.schema, known) as fc.Arbitrary<object>
  return fc.constantFrom(...variantsOf(components.schemas)).chain(({ currencyCode, method }) => {
    const needsOperator = method.required?.includes('paymentOperatorCode')
    const operator = needsOperator ? { paymentOperatorCode: fc.constant('MPESA') } : {}
    const paymentMethod = arbitraryOf(method, { ...known, ...operator })
    return arbitraryOf(body.schema, {
      ...known,
      money: moneyIn(currencyCode),
      paymentMethod,
    }) as fc.Arbitrary<object>
  })
}

/** Every method in every currency, by the strict schema of that currency. */
const variantsOf = (schemas: OpenApiDocument['components']['schemas']) =>
  Object.values(schemas).flatMap((variant) =>
    Object.entries((variant['x-currencies'] ?? {}) as Record<string, JsonSchema | true>).map(
      ([currencyCode, strict]) => ({ currencyCode, method: strict === true ? variant : strict }),
    ),
  )

/** The request with one rule broken, in every way, and what the order of checks makes of it. */
export function brokenRequests(
  document: OpenApiDocument,
  validate: DocumentValidator,
  { access, parameters, body }: DescribedOperation,
  made: Made,
): Broken[] {
  const withHeader = (what: string, name: string, value: string | undefined, status: number): Broken => ({
    what,
    request: { ...made, headers: { [name]: value } },
    statuses: [status],
  })
  const needed = [
    withHeader('no version', 'x-api-version', undefined, 404),
    withHeader('no token', 'authorization', undefined, 401),
  ]
  const paths = parameters
    .filter((parameter) => parameter.in === 'path')
    .flatMap(({ name, schema }) =>
      mutationsOf(schema, 'text')
        .filter(({ value }) => typeof value === 'string' && value !== '')
        .map(({ what, value }) => ({
          what: `${name}, ${what}`,
          request: { ...made, parameters: { ...made.parameters, [name]: String(value) } },
          statuses: [400],
        })),
    )
  const wrongBodies =
    body && made.body ? mutationsOf(strictly(document, body.schema, made.body), made.body) : []
  return [
    withHeader('another version', 'x-api-version', '1', 404),
    ...(access === 'token' ? needed : []),
    ...paths,
    ...wrongBodies
      // What only the description of a currency calls wrong may be right in another.
      .filter(({ value }) => body && validate(body.place, value).length > 0)
      .map(({ what, value }) => ({
        what,
        request: { ...made, body: value as object },
        statuses: [400],
      })),
  ]
}

/** The schema of a create with the one method in it that the body names. */
function strictly({ components }: OpenApiDocument, schema: JsonSchema, body: object): JsonSchema {
  const { paymentMethod } = body as { readonly paymentMethod?: { readonly paymentMethodCode: string } }
  if (!paymentMethod) return schema
  const variant = Object.values(components.schemas).find(({ properties }) => {
    const code = properties?.['paymentMethodCode'] as JsonSchema | undefined
    return code?.const === paymentMethod.paymentMethodCode
  })
  return { ...schema, properties: { ...schema.properties, ...(variant && { paymentMethod: variant }) } }
}
