import { z } from 'zod'
import { type JsonSchema, writeOnePattern } from '../../methods/parts/request-schema.ts'

export type Schemas = Readonly<Record<string, JsonSchema>>

/** Which side of a schema is described: what may be sent, or what is answered. */
type Side = 'input' | 'output'

/** The schemas of a document under `components`, each written once. */
export interface ComponentSchemas {
  /** The schema to write where it is used; schemas with an `id` become components. */
  readonly use: (schema: z.ZodType, side: Side) => JsonSchema
  /** A reference to a component that no zod schema describes. */
  readonly add: (name: string, schema: JsonSchema) => JsonSchema
  readonly all: () => Schemas
}

/** `given` schemas replace the generated ones of the same name. */
export function openComponents(given: Schemas): ComponentSchemas {
  const all = new Map(Object.entries(given))
  const add = (name: string, component: JsonSchema): void => {
    const known = all.get(name)
    if (!known) all.set(name, component)
    else if (!(name in given) && JSON.stringify(known) !== JSON.stringify(component)) {
      throw new Error(`two schemas are called ${name}: give one of them another id`)
    }
  }
  return {
    use: (schema, side) => {
      const { root, named } = describe(schema, side)
      for (const [name, component] of Object.entries(named)) add(name, component)
      return root
    },
    add: (name, component) => {
      add(name, component)
      return referenceTo(name)
    },
    all: () => Object.fromEntries([...all].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** A zod schema as JSON Schema whose references point at components, and the components that it names. */
export function describe(schema: z.ZodType, side: Side): { root: JsonSchema; named: Schemas } {
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ root: schema }), { io: side, override: open })
  return {
    root: linked(properties?.['root']) as JsonSchema,
    named: linked($defs) as Schemas,
  }
}

/** New properties may come at any time (specification, "Versioning"): no answer is described as closed. */
function open(described: { readonly zodSchema: z.core.$ZodType; readonly jsonSchema: JsonSchema }): void {
  writeOnePattern(described)
  const { zodSchema, jsonSchema } = described
  // zod leaves out the examples of what it transforms: they could be results. Ours are what is sent.
  const { examples } = z.globalRegistry.get(zodSchema) ?? {}
  if (Array.isArray(examples) && jsonSchema.type === 'object') jsonSchema.examples = examples
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  // Any value: more tools understand `true` than `{}`.
  else if (isEmpty(jsonSchema.additionalProperties)) jsonSchema.additionalProperties = true
}

const isEmpty = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0

const linked = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'))

export const referenceTo = (name: string): { readonly $ref: string } => ({
  $ref: `#/components/schemas/${name}`,
})
