import type { Description, DescribedColumn } from './describe.ts'
import type { SqlFile } from './sql-file.ts'

/** As `lib/platform/db/column-types.ts` has `pg` parse them. */
const ofColumns: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  bytea: 'Buffer',
  smallint: 'number',
  integer: 'number',
  oid: 'number',
  real: 'number',
  'double precision': 'number',
  bigint: 'bigint',
  json: 'unknown',
  jsonb: 'unknown',
  record: 'unknown',
  void: 'unknown',
  interval: 'unknown',
  'timestamp with time zone': 'Date',
  'timestamp without time zone': 'Date',
}

const ofParameters: Readonly<Record<string, string>> = {
  ...ofColumns,
  bytea: 'Uint8Array',
  bigint: 'bigint | number',
  interval: 'string',
}

const typeOf = (type: string): string =>
  type.endsWith('[]') ? `${typeOf(type.slice(0, -2))}[]` : (ofColumns[type] ?? 'string')

/** The declaration of a statement in TypeScript. Throws where an annotation contradicts PostgreSQL. */
export function typescriptOf(file: SqlFile, { parameters, columns }: Description): string {
  const values = file.parameters.map(
    (name, index) => `${camelCase(name)}: ${parameterType(parameters[index] ?? 'text')}`,
  )
  const unknownColumn = [...file.columns.keys()].find(
    (name) => !columns.some((column) => column.name === name),
  )
  if (unknownColumn) throw new Error(`${file.name}: there is no column ${unknownColumn}`)
  const row = columns.map((column) => `${keyOf(column.name)}: ${columnType(file, column)}`)
  const text = file.text.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`)
  return `/**
${file.comment
  .split('\n')
  .map((line) => ` * ${line}`.trimEnd())
  .join('\n')}
 */
export const ${camelCase(file.name)}: StatementOf<${objectType(values, 'void')}, ${objectType(row, 'Record<string, never>')}> = statement(
  '${file.name}',
  [${file.parameters.map((name) => `'${camelCase(name)}'`).join(', ')}],
  \`${text}\`,
)
`
}

const keyOf = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`)
const objectType = (members: readonly string[], none: string): string =>
  members.length === 0 ? none : `{ ${members.join('; ')} }`

/** `cancel_order` is `cancelOrder`. */
export const camelCase = (name: string): string =>
  name.replaceAll(/[_-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Every value may be null: PostgreSQL does not say which may not. */
function parameterType(type: string): string {
  const orNull = (named: string): string => (named === 'unknown' ? named : `${named} | null | undefined`)
  const item = (each: string): string => orNull(ofParameters[each] ?? 'string')
  return type.endsWith('[]') ? orNull(`readonly (${item(type.slice(0, -2))})[]`) : item(type)
}

function columnType(file: SqlFile, column: DescribedColumn): string {
  const told = column.permitted?.map((value) => `'${value}'`).join(' | ') ?? typeOf(column.type)
  const said = file.columns.get(column.name)
  if (said === undefined) return told === 'unknown' || column.isNotNull ? told : `${told} | null`
  const base = said.replace(/ \| null$/, '').replaceAll(/'[^']*'/g, 'string')
  const plain = [...new Set(base.split(' | '))].join(' | ')
  if (plain !== typeOf(column.type) && told !== 'unknown')
    throw new Error(`${file.name}: ${column.name} is ${told}, not ${said}`)
  return said
}
