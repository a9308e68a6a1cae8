import { requestSchema, type AskingMethod, type JsonSchema } from '../../../methods/parts/request-schema.ts'
import type { RequestBody } from '../../../methods/parts/sample.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { referenceTo, type Schemas } from '../component-schemas.ts'
import { mergedSchema } from '../merged-schema.ts'

/** A method of any kind, in or out. */
interface NamedMethod extends AskingMethod {
  readonly code: string
  readonly currencies: readonly CurrencyCode[]
}

/** A union of methods, and what the reference says of each of them. */
interface MethodUnion<Method> {
  readonly name: string
  readonly description: string
  readonly words: (method: Method) => string
  readonly example: (method: Method, currencyCode: CurrencyCode) => RequestBody
}

/**
 * Every `paymentMethod` object as a component, and their union, distinguished by `paymentMethodCode`. Stops
 * after each.
 */
export function* methodRequests<Method extends NamedMethod>(
  union: MethodUnion<Method>,
  methods: readonly Method[],
): Generator<void, Schemas> {
  const variants: Record<string, JsonSchema> = {}
  for (const method of methods) {
    variants[method.object] = requestVariant(union, method)
    yield
  }
  return { ...variants, ...unionByCode(union.name, methods, '', union.description) }
}

/** `x-currencies` holds the strict schema of each currency; with one currency there is nothing to add. */
function requestVariant<Method extends NamedMethod>(union: MethodUnion<Method>, method: Method): JsonSchema {
  const byCurrency = method.currencies.map((currencyCode) => {
    const { $schema: _said, title: _title, ...schema } = requestSchema(method, currencyCode)
    return [currencyCode, schema] as const
  })
  return {
    title: method.object,
    ...mergedSchema(byCurrency),
    description: union.words(method),
    examples: byCurrency.slice(0, 1).map(([currencyCode]) => union.example(method, currencyCode)),
    'x-currencies': Object.fromEntries(
      byCurrency.map(([currencyCode, schema]) => [currencyCode, byCurrency.length === 1 ? true : schema]),
    ),
  }
}

/** The union of the components `{object}{suffix}`; a code with several objects gets its own component. */
export function unionByCode(
  name: string,
  methods: readonly Pick<NamedMethod, 'code' | 'object'>[],
  suffix: string,
  description: string,
): Schemas {
  const byCode = [...Map.groupBy(methods, ({ code }) => code)].map(([code, objects]) => ({
    code,
    objects: objects.map(({ object }) => referenceTo(object + suffix)),
  }))
  const shared = byCode.filter(({ objects }) => objects.length > 1)
  const targets = byCode.map(({ code, objects: [first, ...others] }) => ({
    code,
    target: first && others.length === 0 ? first : referenceTo(code + suffix),
  }))
  return {
    ...Object.fromEntries(
      shared.map(({ code, objects }) => [code + suffix, { type: 'object', anyOf: objects }]),
    ),
    [name]: {
      description,
      type: 'object',
      oneOf: targets.map(({ target }) => target),
      discriminator: {
        propertyName: 'paymentMethodCode',
        mapping: Object.fromEntries(targets.map(({ code, target }) => [code, target.$ref])),
      },
    },
  }
}
