import { factsOf } from '../../../money/payment-kinds.ts'
import type { JsonSchema } from '../../../methods/parts/request-schema.ts'
import { sampleOpened, sampleRequest } from '../../../methods/parts/sample.ts'
import type { PayinMethod } from '../../../methods/payin-method.ts'
import { namesAccountUsed } from '../../../payments/read/payment-detail.ts'
import { methodResponseSchema } from '../../endpoint/payment-schemas.ts'
import { describe, type Schemas } from '../component-schemas.ts'
import { unionByCode } from './method-requests.ts'

const suffix = 'Response'

/** What the use case adds to every method's answer (specification, "Payin"). */
const always = ['paymentMethodCode', 'money', 'expireAt', 'paymentInstructionList']
const sometimes = ['vat', 'returnUrl']

/** Every `{object}Response` as a component, and their union under `unionName`. Stops after each. */
export function* methodResponses(
  unionName: string,
  methods: readonly PayinMethod[],
): Generator<void, Schemas> {
  const { named } = describe(methodResponseSchema, 'output')
  const { [unionName]: every, ...parts } = named
  const variants: Record<string, JsonSchema> = {}
  for (const method of methods) {
    variants[method.object + suffix] = responseVariant(method, every?.properties ?? {})
    yield
  }
  return {
    ...parts,
    ...variants,
    ...unionByCode(unionName, methods, suffix, 'What the customer needs in order to pay, by method.'),
  }
}

type Properties = NonNullable<JsonSchema['properties']>

function responseVariant(method: PayinMethod, known: Properties): JsonSchema {
  const answered = answeredBy(method)
  const kinds = method.kinds.map(factsOf)
  const ids = kinds.map(({ idName }) => idName)
  const isOne = ids.length === 1
  const required = [...(isOne ? ids : []), ...always, ...answered.always]
  const optional = [
    ...(isOne ? [] : ids),
    ...(kinds.some(({ typeCode }) => typeCode !== undefined) ? ['paymentTypeCode'] : []),
    ...sometimes,
    ...answered.sometimes,
    ...addedLater(method),
  ]
  const names = new Set([...required, ...optional])
  const unknown = [...names].filter((name) => !(name in known))
  if (unknown.length > 0)
    throw new Error(`${method.object} answers ${unknown.join(', ')}: add it to methodResponseSchema`)
  const properties = Object.fromEntries(Object.entries(known).filter(([name]) => names.has(name)))
  return {
    title: method.object + suffix,
    type: 'object',
    properties: {
      ...deprecatedIn(properties, method.deprecated ?? []),
      paymentMethodCode: { type: 'string', const: method.code },
    },
    required,
  }
}

/** Marks properties, or parts of one (`account.bankCode`), that exist for old clients only. */
function deprecatedIn(properties: Properties, paths: readonly string[]): Properties {
  const marked = { ...properties }
  for (const path of paths) {
    const [name = '', part] = path.split('.')
    const property = marked[name]
    if (typeof property !== 'object') continue
    const mark = { deprecated: true }
    marked[name] =
      part === undefined
        ? { ...property, ...mark }
        : { ...property, properties: { ...property.properties, [part]: mark } }
  }
  return marked
}

/** Properties that depend on the amount, or that appear after the create. */
const addedLater = (method: PayinMethod): string[] => [
  ...(method.currencies.some((currencyCode) => method.identifiedBy(currencyCode) === 'AMOUNT')
    ? ['moneyRequired']
    : []),
  ...(samplesOf(method).some(({ request }) => method.expectsExternalReference(request))
    ? ['externalReference']
    : []),
  ...(namesAccountUsed(method.code) ? ['accountCustomerUsedForPayment'] : []),
]

/**
 * The properties that the method itself answers: those of every answer, and those of some. Found by calling
 * the method.
 */
function answeredBy(method: PayinMethod): { always: string[]; sometimes: string[] } {
  const answers = samplesOf(method).map((opened) => new Set(Object.keys(method.respond(opened))))
  const all = [...answers.reduce((union, names) => union.union(names), new Set<string>())]
  const inEvery = (name: string) => answers.every((names) => names.has(name))
  return { always: all.filter(inEvery), sometimes: all.filter((name) => !inEvery(name)) }
}

const samplesOf = (method: PayinMethod) =>
  method.currencies.flatMap((currencyCode) =>
    (['ALL', 'MANDATORY'] as const).flatMap((fields) => {
      const opened = sampleOpened(method, currencyCode, sampleRequest(method, currencyCode, fields))
      return [opened, { ...opened, operator: undefined }]
    }),
  )
