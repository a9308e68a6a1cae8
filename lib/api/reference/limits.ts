import { oneLine, withoutControls } from '../../methods/fields/text.ts'
import type { JsonSchema } from '../../methods/parts/request-schema.ts'

/** The patterns of nearly every text, in words: written out they take a line and more. */
const inWords: ReadonlyMap<string, string> = new Map([
  [oneLine.source, 'no control characters or line breaks'],
  [withoutControls.source, 'no control characters'],
])

/** A permitted value, pattern or range, as Markdown. */
export function limitsOf(schema: JsonSchema): string[] {
  return [
    ...range('character', schema.minLength, schema.maxLength),
    ...range('item', schema.minItems, schema.maxItems),
    ...range('property', undefined, schema.maxProperties),
    ...numbersOf(schema),
    ...valuesOf(schema),
    ...patternsOf(schema),
    ...(schema.default === undefined ? [] : [`default ${code(schema.default)}`]),
  ]
}

function range(noun: string, least: number | undefined, most: number | undefined): string[] {
  const plural = noun === 'property' ? 'properties' : `${noun}s`
  if (least !== undefined && least > 0 && most !== undefined)
    return [least === most ? `${least} ${least === 1 ? noun : plural}` : `${least} to ${most} ${plural}`]
  if (most !== undefined) return [`at most ${most} ${plural}`]
  return least !== undefined && least > 0 ? [`at least ${least} ${least === 1 ? noun : plural}`] : []
}

function numbersOf({ minimum, exclusiveMinimum, maximum }: JsonSchema): string[] {
  return [
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? [] : [`at least ${minimum}`]),
    ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? [] : [`at most ${maximum}`]),
  ]
}

function valuesOf({ const: only, enum: values }: JsonSchema): string[] {
  if (only !== undefined) return [`always ${code(only)}`]
  return values ? [values.length === 1 ? `always ${code(values[0])}` : values.map(code).join(', ')] : []
}

/** Its own pattern, those of an `allOf`, and that of the names of an object's properties. */
function patternsOf(schema: JsonSchema): string[] {
  const parts = [schema, ...(schema.allOf ?? [])].filter((part) => typeof part === 'object')
  const patterns = parts.flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]))
  const { propertyNames, additionalProperties } = schema
  const ofNames = typeof propertyNames === 'object' ? propertyNames.pattern : undefined
  return [
    ...patterns.map((pattern) => inWords.get(pattern) ?? `pattern ${code(pattern)}`),
    ...(ofNames === undefined ? [] : [`names of the pattern ${code(ofNames)}`]),
    ...(typeof additionalProperties === 'object' && additionalProperties.maxLength !== undefined
      ? [`values of at most ${additionalProperties.maxLength} characters`]
      : []),
  ]
}

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
