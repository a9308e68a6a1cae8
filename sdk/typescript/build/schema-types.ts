/** The parts of JSON Schema that the document uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | undefined
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: boolean | Schema
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly description?: string
  readonly deprecated?: boolean
}

/** A schema as a type of TypeScript. Patterns, lengths and ranges are left to the gateway. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const either = schema.oneOf ?? schema.anyOf
  if (either && !schema.properties) return either.map(typeOf).join(' | ')
  switch (schema.type) {
    case 'string':
    case 'boolean':
      return schema.type
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return `Array<${typeOf(schema.items ?? {})}>`
    case 'object':
      return objectOf(schema)
    default:
      return schema.allOf ? schema.allOf.map(typeOf).join(' & ') : 'unknown'
  }
}

/** The name at the end of a reference. */
export const nameOf = (reference: string): string => reference.split('/').at(-1) ?? ''

function objectOf({ properties, required = [], additionalProperties }: Schema): string {
  if (properties && Object.keys(properties).length > 0) {
    const fields = Object.entries(properties).map(
      ([name, schema]) =>
        `${documentation(schema)}${propertyName(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
    )
    return `{\n${fields.join('\n')}\n}`
  }
  const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
  return `Record<string, ${value}>`
}

/** A component of the document as an exported type. */
export function declarationOf(name: string, schema: Schema): string {
  const type = typeOf(schema)
  const isObject = type.startsWith('{')
  return `${documentation(schema)}export ${isObject ? `interface ${name} ` : `type ${name} = `}${type}\n`
}

/** What the document says of a schema, as a comment of TypeScript. */
export function documentation({
  description,
  deprecated,
}: Pick<Schema, 'description' | 'deprecated'>): string {
  const text = [description, ...(deprecated ? ['@deprecated'] : [])].filter((part) => part !== undefined)
  if (text.length === 0) return ''
  const lines = text.join('\n').replaceAll('*/', '*\\/').split('\n')
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

const literal = (value: unknown): string => JSON.stringify(value)

const propertyName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/** The names of all components that a schema reaches, itself aside. */
export function reached(schemas: Readonly<Record<string, Schema>>, from: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value ?? null).matchAll(
      /"\$ref":"#\/components\/schemas\/(\w+)"/g,
    )) {
      if (found.has(name)) continue
      found.add(name)
      follow(schemas[name])
    }
  }
  follow(from)
  return found
}
