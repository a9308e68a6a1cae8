import type { JsonSchema } from '../../methods/parts/request-schema.ts'
import { limitsOf } from './limits.ts'

/** One property of a body, or one parameter. */
export interface Field {
  readonly name: string
  /** In words: `string`, `list of objects`, `date and time`. */
  readonly type: string
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  readonly isAddition: boolean
  /** Markdown. */
  readonly description?: string
  /** Markdown. */
  readonly limits: readonly string[]
  /** As JSON. */
  readonly example?: string
  readonly inside: Fields
}

/** What an object consists of. */
export interface Fields {
  readonly fields: readonly Field[]
  /** It is one of these instead. */
  readonly variants: readonly Variant[]
  /** One of these groups of names is required too. */
  readonly alternatives: readonly string[]
  /** It is described on the page of this operation. */
  readonly seeOperation?: string
}

export interface Variant {
  /** The code that says which one it is, or the name of the component. */
  readonly name: string
  readonly component: string
  /** Markdown. */
  readonly description?: string
  readonly inside: Fields
}

/** The description of bodies: the document's components, and on which page each shared one is written out. */
export interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** The operation whose page shows a component; undefined if that is the page being drawn. */
  readonly elsewhere: (component: string) => string | undefined
}

const nothing: Fields = { fields: [], variants: [], alternatives: [] }
const deepest = 12

/** The properties of a schema, with all that is inside them. */
export const fieldsOf = (schema: JsonSchema, components: Components): Fields =>
  insideOf(schema, components, 0)

/** One parameter, as a property is described. */
export const fieldOf = (
  name: string,
  schema: JsonSchema,
  isRequired: boolean,
  components: Components,
): Field => described(name, schema, isRequired, components, 0)

function insideOf(schema: JsonSchema, components: Components, depth: number): Fields {
  const component = componentOf(schema)
  const elsewhere = component === undefined ? undefined : components.elsewhere(component)
  if (elsewhere !== undefined) return { ...nothing, seeOperation: elsewhere }
  const whole = merged(schema, components)
  if (depth > deepest) throw new Error(`${component ?? 'a schema'} is nested more than ${deepest} deep`)
  if (typeof whole.items === 'object' && !Array.isArray(whole.items))
    return insideOf(whole.items, components, depth + 1)
  const choices = choicesOf(whole)
  const required = whole.required ?? []
  return {
    fields: Object.entries(whole.properties ?? {}).map(([name, property]) =>
      described(name, isSchema(property) ? property : {}, required.includes(name), components, depth + 1),
    ),
    variants: choices.flatMap((choice) => variantsOf(choice, components, depth + 1)),
    alternatives: choices.flatMap((choice) => (choice.$ref === undefined ? requiredIn(choice) : [])),
  }
}

function described(
  name: string,
  schema: JsonSchema,
  isRequired: boolean,
  components: Components,
  depth: number,
): Field {
  const whole = merged(schema, components)
  const { description } = whole
  const [example] = whole.examples ?? []
  const inside = insideOf(schema, components, depth)
  return {
    name,
    type: typeOf(whole, components),
    isRequired,
    isDeprecated: whole.deprecated === true,
    isAddition: whole['x-addition'] === true,
    ...(description !== undefined && { description }),
    limits: limitsOf(whole),
    ...(example !== undefined && typeof example !== 'object' && { example: JSON.stringify(example) }),
    inside,
  }
}

const choicesOf = ({ oneOf = [], anyOf = [] }: JsonSchema): JsonSchema[] =>
  [...oneOf, ...anyOf].filter(isSchema)

/** A choice that is itself a choice stands for its own. */
function variantsOf(choice: JsonSchema, components: Components, depth: number): Variant[] {
  const component = componentOf(choice)
  if (component === undefined) return []
  const whole = merged(choice, components)
  const choices = choicesOf(whole)
  if (choices.some(({ $ref }) => $ref !== undefined))
    return choices.flatMap((inner) => variantsOf(inner, components, depth + 1))
  const code = whole.properties?.['paymentMethodCode']
  const name = isSchema(code) && typeof code.const === 'string' ? code.const : component
  const { description } = whole
  const inside = insideOf(choice, components, depth)
  return [{ name, component, ...(description !== undefined && { description }), inside }]
}

/** The names that one choice requires: `account.accountNumber`. */
function requiredIn(schema: JsonSchema, before = ''): string[] {
  const names = (schema.required ?? []).flatMap((name) => {
    const inner = schema.properties?.[name]
    const deeper = isSchema(inner) ? requiredIn(inner, `${before}${name}.`) : []
    return deeper.length > 0 ? deeper : [`${before}${name}`]
  })
  return names.length > 0 ? [names.join(' and ')] : []
}

/** The schema behind a reference, with the objects of an `allOf` put into one; what stands beside wins. */
function merged(schema: JsonSchema, components: Components): JsonSchema {
  const component = componentOf(schema)
  const { $ref: _reference, ...beside } = schema
  const own = component === undefined ? schema : { ...components.schemas[component], ...beside }
  const parts = (own.allOf ?? []).filter(isSchema).map((part) => merged(part, components))
  if (!parts.some(({ properties }) => properties)) return own
  const { allOf: _parts, ...others } = own
  return {
    ...Object.assign({}, ...parts),
    ...others,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), own.properties),
    required: [...parts.flatMap(({ required = [] }) => required), ...(own.required ?? [])],
  }
}

function typeOf(schema: JsonSchema, components: Components): string {
  if (schema.type === 'array' && isSchema(schema.items)) {
    const item = typeOf(merged(schema.items, components), components)
    return item.startsWith('list') ? `list of ${item}` : `list of ${item}s`
  }
  if (schema.oneOf ?? (schema.anyOf && schema.type === undefined)) return 'object'
  const [constant] = [schema.const, ...(schema.enum ?? [])].filter((value) => value !== undefined)
  const type = schema.type ?? (constant === undefined ? 'any value' : typeof constant)
  const format = formats[schema.format ?? '']
  return format ?? (Array.isArray(type) ? type.join(' or ') : type)
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'date and time',
  date: 'date',
  uri: 'address',
  email: 'e-mail address',
}

const isSchema = (part: unknown): part is JsonSchema => typeof part === 'object' && part !== null

/** The component that a schema refers to. */
export const componentOf = ({ $ref }: JsonSchema): string | undefined => $ref?.split('/').at(-1)
