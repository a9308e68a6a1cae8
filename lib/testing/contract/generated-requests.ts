import fc from 'fast-check'
import type { JsonSchema } from '../../methods/parts/request-schema.ts'
import type { DescribedOperation } from './described-operations.ts'
import type { DocumentValidator } from './document-validator.ts'
import { anyMoney, arbitraryOf, moneyIn, type KnownValues } from './schema-arbitrary.ts'
import { mutationsOf } from './schema-mutations.ts'

/** A request of one operation. */
export interface Made {
  readonly parameters: Readonly<Record<string, string | undefined>>
  readonly body: object | undefined
  /** In addition to those of every request; undefined removes one of them. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** A request with one rule broken, and the statuses that may answer it. */
export interface Broken {
  readonly what: string
  readonly request: Made
  readonly statuses: readonly number[]
}

export interface Facts {
  readonly merchantCode: string
  /** Unix seconds. */
  readonly timestamp: number
  /** An existing customer. */
  readonly customerId: string
  /** Existing payments, by the name of their ID. */
  readonly paymentIds: Readonly<Record<string, readonly string[]>>
  /** A payin in INR whose money came. */
  readonly paidId: string
}

/** Requests that the document allows. */
export function validRequests(operation: DescribedOperation, facts: Facts): fc.Arbitrary<Made> {
  const known: KnownValues = {
    money: anyMoney,
    merchantCode: fc.constant(facts.merchantCode),
    timestamp: fc.constant(facts.timestamp),
    // Sent in a few requests only: most operators are not offered for most methods, and the answer is 406.
    paymentOperatorCode: fc.option(fc.constant('MPESA'), { freq: 5, nil: undefined }),
    idPayment: anyId,
    // Each its own: two equal requests of one second would have the same signature.
    nonce: fc.uuid(),
    // A payin for an unknown customer is refused.
    idCustomer: isCreate(operation) ? fc.constant(facts.customerId) : anyId,
    // Only a list itself makes one.
    cursor: fc.constant(undefined),
    ...Object.fromEntries(
      Object.entries(facts.paymentIds).map(([name, ids]) => [
        name,
        isCreate(operation) ? anyId : fc.constantFrom(...ids, 'does-not-exist'),
      ]),
    ),
    ...(isRefund(operation) && { idPayin: fc.constant(facts.paidId) }),
  }
  const parameters = fc.record(
    Object.fromEntries(
      operation.parameters.map(({ name, schema }) =>
        typeof schema.additionalProperties === 'object'
          ? [`${name}[any]`, arbitraryOf(schema.additionalProperties, known)]
          : [name, known[name] ?? arbitraryOf(schema, known)],
      ),
    ),
  ) as fc.Arbitrary<Made['parameters']>
  return fc.record({ parameters, body: bodies(operation, known), headers: fc.constant({}) })
}

/** By the document's pattern: an example would always be the same payment. */
const anyId = fc.stringMatching(/^[A-Za-z0-9_-]{1,250}$/)

const isCreate = ({ method, path }: DescribedOperation): boolean =>
  method === 'POST' && /^\/(payins|payouts|topups|refunds)\/\{\w+\}$/.test(path)

const isRefund = ({ path }: DescribedOperation): boolean => path === '/refunds/{idRefund}'

function bodies(operation: DescribedOperation, known: KnownValues): fc.Arbitrary<object | undefined> {
  const { body } = operation
  if (!body) return fc.constant(undefined)
  if (!isCreate(operation)) return arbitraryOf(sentVariant(body.schema), known) as fc.Arbitrary<object>
  return fc
    .constantFrom(
      ...variantsOf(body.schema.properties?.['paymentMethod'] as JsonSchema).filter(
        // A refund is in the currency of its payin.
        ({ currencyCode }) => !isRefund(operation) || currencyCode === 'INR',
      ),
    )
    .chain(({ currencyCode, method }) => {
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

/** Token requests are signed here, so of their two schemas the one with a timestamp is sent. */
const sentVariant = (schema: JsonSchema): JsonSchema =>
  schema.anyOf?.find(({ required }) => required?.includes('timestamp')) ?? schema

/** Every method of the union in every currency, by the strict schema of that currency. */
const variantsOf = (union: JsonSchema) =>
  methodsOf(union).flatMap((variant) =>
    Object.entries((variant['x-currencies'] ?? {}) as Record<string, JsonSchema | true>).map(
      ([currencyCode, strict]) => ({ currencyCode, method: strict === true ? variant : strict }),
    ),
  )

/** A code that several objects share is a nested union. */
const methodsOf = ({ oneOf = [] }: JsonSchema): JsonSchema[] =>
  oneOf.flatMap((each) => (each['x-currencies'] ? [each] : (each.anyOf ?? [])))

/** Every way to break one rule of the request, with the status that the order of checks requires. */
export function brokenRequests(
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
    body && made.body ? mutationsOf(strictly(sentVariant(body.schema), made.body), made.body) : []
  return [
    withHeader('another version', 'x-api-version', '1', 404),
    ...(access === 'token' ? needed : []),
    ...paths,
    ...wrongBodies
      // A value that is invalid in one currency only may be valid in another.
      .filter(({ value }) => body && validate(body.place, value).length > 0)
      .map(({ what, value }) => ({
        what,
        request: { ...made, body: value as object },
        statuses: [400],
      })),
  ]
}

/** The schema of a create with only the method that the body names. */
function strictly(schema: JsonSchema, body: object): JsonSchema {
  const { paymentMethod } = body as { readonly paymentMethod?: { readonly paymentMethodCode: string } }
  if (!paymentMethod) return schema
  const variant = methodsOf(schema.properties?.['paymentMethod'] as JsonSchema).find(({ properties }) => {
    const code = properties?.['paymentMethodCode'] as JsonSchema | undefined
    return code?.const === paymentMethod.paymentMethodCode
  })
  return { ...schema, properties: { ...schema.properties, ...(variant && { paymentMethod: variant }) } }
}
