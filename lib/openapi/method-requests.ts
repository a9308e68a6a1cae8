import type { PayinMethod } from '../methods/payin-method.ts'
import { requestSchema, type JsonSchema } from '../methods/request-schema.ts'
import { askedRequest } from './samples.ts'
import { referenceTo, type Schemas } from './component-schemas.ts'
import { mergedSchema } from './merged-schema.ts'
import { methodWords } from './method-words.ts'

/** Every `paymentMethod` object as a component, and their union under `unionName`, told apart by `paymentMethodCode`. */
export function methodRequests(unionName: string, methods: readonly PayinMethod[]): Schemas {
  return {
    ...Object.fromEntries(methods.map((method) => [method.object, requestVariant(method)])),
    ...unionByCode(
      unionName,
      methods,
      '',
      'How the customer pays: `paymentMethodCode` says which object it is.',
    ),
  }
}

/** `x-currencies` holds the strict schema of each currency; with one currency there is nothing to add. */
function requestVariant(method: PayinMethod): JsonSchema {
  const byCurrency = method.currencies.map((currencyCode) => {
    const { $schema: _said, title: _title, ...schema } = requestSchema(method, currencyCode)
    return [currencyCode, schema] as const
  })
  return {
    title: method.object,
    ...mergedSchema(byCurrency),
    description: methodWords(method),
    examples: byCurrency.slice(0, 1).map(([currencyCode]) => askedRequest(method, currencyCode)),
    'x-currencies': Object.fromEntries(
      byCurrency.map(([currencyCode, schema]) => [currencyCode, byCurrency.length === 1 ? true : schema]),
    ),
  }
}

/** The union of the components `{object}{suffix}`; a code that stands for several objects gets a component of its own. */
export function unionByCode(
  name: string,
  methods: readonly PayinMethod[],
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
