import type { JsonSchema } from '../../methods/parts/request-schema.ts'

/** A value that breaks exactly one rule of its schema. */
export interface Mutation {
  /** What is wrong: `paymentMethod.account.accountName: too long`. */
  readonly what: string
  readonly value: unknown
}

/** Every way to break one rule of a schema, starting from a valid value. */
export function mutationsOf(schema: JsonSchema, value: unknown, path = ''): Mutation[] {
  const here = (what: string, broken: unknown): Mutation => ({
    what: `${path || 'the body'}: ${what}`,
    value: broken,
  })
  const wrongTypes = path === '' ? [] : [here('null', null), here('of another type', otherType(value))]
  return [
    ...wrongTypes,
    ...brokenBounds(schema).map(([what, broken]) => here(what, broken)),
    ...inside(schema, value, path),
  ]
}

const otherType = (value: unknown): unknown => (typeof value === 'string' ? 42 : 'text')

function brokenBounds({ type, ...rules }: JsonSchema): [what: string, broken: unknown][] {
  if (rules.const !== undefined || rules.enum) return [['none of the allowed', 'NONE_OF_THEM']]
  switch (type) {
    case 'string':
      return brokenText(rules)
    case 'integer':
      return [['with a fraction', 1.5], ...brokenNumber(rules)]
    case 'number':
      return brokenNumber(rules)
    case 'array':
      return (rules.minItems ?? 0) > 0 ? [['empty', []]] : []
    default:
      return []
  }
}

function brokenText({ minLength = 0, maxLength, pattern }: JsonSchema): [string, unknown][] {
  const fits = new RegExp(pattern ?? '', 'u')
  const misfit = ['\u0007', 'é?', ''].find((text) => !fits.test(text))
  return [
    ...(minLength > 0 ? [['empty', ''] as [string, unknown]] : []),
    ...(maxLength === undefined ? [] : [['too long', 'a'.repeat(maxLength + 1)] as [string, unknown]]),
    ...(misfit === undefined ? [] : [['against the pattern', misfit] as [string, unknown]]),
  ]
}

function brokenNumber({ minimum, maximum, exclusiveMinimum }: JsonSchema): [string, unknown][] {
  return [
    ...(typeof exclusiveMinimum === 'number' ? [['too small', exclusiveMinimum] as [string, unknown]] : []),
    ...(minimum === undefined ? [] : [['too small', minimum - 1] as [string, unknown]]),
    ...(maximum === undefined ? [] : [['too large', maximum + 1] as [string, unknown]]),
  ]
}

function inside({ properties = {}, required = [] }: JsonSchema, value: unknown, path: string): Mutation[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const object = value as Record<string, unknown>
  return Object.entries(object).flatMap(([name, held]) => {
    const { [name]: _dropped, ...others } = object
    const place = path === '' ? name : `${path}.${name}`
    const broken = mutationsOf((properties[name] ?? {}) as JsonSchema, held, place)
    const dropped = required.includes(name) ? [{ what: `${place}: missing`, value: others }] : []
    return [...dropped, ...broken.map((inner) => ({ ...inner, value: { ...object, [name]: inner.value } }))]
  })
}
