import { nameOf, type Schema } from '../../typescript/build/schema-types.ts'
import { docstring, isKeyword, literal, typedText } from './python-text.ts'

/** A type of Python, and the classes that it needs beside those of the document's components. */
export interface PythonType {
  readonly type: string
  readonly classes: readonly string[]
}

const plain = (type: string): PythonType => ({ type, classes: [] })

const scalars: Readonly<Record<string, string>> = {
  string: 'str',
  boolean: 'bool',
  integer: 'int',
  number: 'Number',
}

/**
 * A schema as a type of Python; an object in it becomes a class that begins with `name`. Patterns, lengths
 * and ranges are left to the gateway.
 */
export function pythonType(schema: Schema, name: string): PythonType {
  if (schema.$ref !== undefined) return plain(nameOf(schema.$ref))
  if (schema.const !== undefined) return plain(`Literal[${literal(schema.const)}]`)
  if (schema.enum) return plain(`Literal[${schema.enum.map(literal).join(', ')}]`)
  const either = schema.oneOf ?? schema.anyOf
  if (either && !schema.properties) return union(either, name)
  const scalar = scalars[schema.type ?? '']
  if (scalar !== undefined) return plain(scalar)
  if (schema.type === 'array') {
    const item = pythonType(schema.items ?? {}, `${name}Item`)
    return { ...item, type: `List[${item.type}]` }
  }
  if (schema.type === 'object') return objectType(schema, name)
  if (schema.allOf) throw new Error(`${name}: an intersection of types has none in Python.`)
  return plain('Any')
}

function union(schemas: readonly Schema[], name: string): PythonType {
  const parts = schemas.map((each, index) => pythonType(each, `${name}${index + 1}`))
  return {
    type: `Union[${parts.map(({ type }) => type).join(', ')}]`,
    classes: parts.flatMap(({ classes }) => classes),
  }
}

function objectType(schema: Schema, name: string): PythonType {
  if (schema.properties && Object.keys(schema.properties).length > 0)
    return { type: name, classes: typedDict(name, schema) }
  if (typeof schema.additionalProperties !== 'object') return plain('Dict[str, Any]')
  const value = pythonType(schema.additionalProperties, `${name}Value`)
  return { ...value, type: `Dict[str, ${value.type}]` }
}

interface Field {
  readonly name: string
  readonly type: string
  readonly text: string
}

/**
 * The class of an object, after the classes of the objects in it. Before Python 3.11 a class has either all
 * fields required or none, so one with both has a base class for those that are.
 */
function typedDict(name: string, { properties = {}, required = [], description }: Schema): string[] {
  const inside: string[] = []
  const fields = Object.entries(properties).map(([field, schema]): Field => {
    const { type, classes } = pythonType(schema, `${name}${field.slice(0, 1).toUpperCase()}${field.slice(1)}`)
    inside.push(...classes)
    const text = [schema.description, ...(schema.deprecated ? ['Deprecated.'] : [])]
      .filter(Boolean)
      .join('\n')
    return { name: field, type, text }
  })
  const needed = fields.filter((field) => required.includes(field.name))
  const optional = fields.filter((field) => !required.includes(field.name))
  const doc = description === undefined ? '' : docstring(description, '    ')
  if (optional.length === 0 && !hasKeyword(needed))
    return [...inside, classText(name, 'TypedDict', doc, needed)]
  if (needed.length === 0 && !hasKeyword(optional))
    return [...inside, classText(name, 'TypedDict, total=False', doc, optional)]
  const base = `_${name}Required`
  if (hasKeyword(optional)) throw new Error(`${name}: an optional field has the name of a keyword.`)
  const baseText = hasKeyword(needed)
    ? callOfTypedDict(base, needed)
    : classText(base, 'TypedDict', '', needed)
  return [...inside, baseText, classText(name, `${base}, total=False`, doc, optional)]
}

const hasKeyword = (fields: readonly Field[]): boolean => fields.some(({ name }) => isKeyword(name))

function classText(name: string, bases: string, doc: string, fields: readonly Field[]): string {
  const body = fields.map(
    (field) =>
      `${typedText('    ', `${field.name}: `, field.type)}\n${field.text === '' ? '' : docstring(field.text, '    ')}`,
  )
  const text = [...(doc === '' ? [] : [doc]), ...body].join('\n')
  return `class ${name}(${bases}):\n${text === '' ? '    pass\n' : text}`
}

/** A name such as `from` cannot stand in a class. */
function callOfTypedDict(name: string, fields: readonly Field[]): string {
  const lines = fields.map((field) => `        ${literal(field.name)}: ${literal(field.type)},\n`)
  return `${name} = TypedDict(\n    ${literal(name)},\n    {\n${lines.join('')}    },\n)\n`
}
