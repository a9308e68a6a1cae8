import { answerName, bodyName, byHand, isAboutTokens, typeName } from '../../typescript/build/client-text.ts'
import type { DescribedOperation, QueryField } from '../../typescript/build/described-operations.ts'
import type { Schema } from '../../typescript/build/schema-types.ts'
import { callText, docstring, literal, pythonName } from './python-text.ts'
import { pythonType } from './typed-dicts.ts'

/** The row of every operation, by its operation ID. */
export function rowsText(operations: readonly DescribedOperation[]): string {
  const rows = operations.map(({ id, method, path, repeat, permission }) => {
    const values = [id, method, path, repeat, ...(permission === undefined ? [] : [permission])]
    return `${callText('        ', 'OperationRow', values.map(literal), ',')}\n`
  })
  return `OPERATIONS: Mapping[str, OperationRow] = {
    row.id: row
    for row in (
${rows.join('')}    )
}
`
}

/** A method for each operation, and for each list one that goes over its pages. */
export function methodsText(operations: readonly DescribedOperation[]): string {
  const methods = operations.filter(({ id }) => !byHand.includes(id))
  return methods.flatMap((operation) => [methodText(operation), ...rowByRow(operation)]).join('\n')
}

const option = 'options: Optional[CallOptions] = None'

function methodText(operation: DescribedOperation): string {
  const { id, pathParameters, body, query, answer, summary, description } = operation
  const type = answer ? typeName(answerName(operation), answer) : 'None'
  const parameters = [
    'self',
    ...pathParameters.map((name) => `${pythonName(name)}: str`),
    ...(body ? [bodyParameter(operation, body)] : []),
    '*',
    ...query.map(queryParameter),
    option,
  ]
  const sent = [
    ...(pathParameters.length > 0 ? [`path={${pathParameters.map(entry).join(', ')}}`] : []),
    ...(query.length > 0 ? ['query=query'] : []),
    ...(body ? [isOptional(body) ? 'body={} if body is None else body' : 'body=body'] : []),
  ]
  const entries = query.map(({ name }) => `            ${entry(keyOf(name))},\n`)
  const about = [
    `${summary}.`,
    ...(isAboutTokens.test(description) ? [] : [description]),
    ...queryWords(query),
  ]
  const call = callText(
    '        ',
    `${answer ? `answer: ${type} = ` : ''}self._call`,
    [`OPERATIONS[${literal(id)}]`, sent.length === 0 ? 'Sent()' : callText('', 'Sent', sent, ''), 'options'],
    '',
  )
  return [
    callText('    ', `def ${pythonName(id)}`, parameters, ` -> ${type}:`),
    `\n${docstring(about.join('\n\n'), '        ')}`,
    query.length > 0 ? `        query: Dict[str, Any] = {\n${entries.join('')}        }\n` : '',
    `${call}\n`,
    answer ? '        return answer\n' : '',
  ].join('')
}

function bodyParameter(operation: DescribedOperation, body: Schema): string {
  const type = typeName(bodyName(operation), body)
  return isOptional(body) ? `body: Optional[${type}] = None` : `body: ${type}`
}

const isOptional = (body: Schema): boolean => body.required === undefined && body.$ref === undefined

/** `metadata.KEY` stands for any name that begins so: it is given as a mapping. */
const keyOf = (name: string): string => name.replace(/\.KEY$/, '')

const entry = (name: string): string => `${literal(name)}: ${pythonName(name)}`

const widerTypes = { LIST: 'Union[str, Sequence[str]]', TIME: 'Union[str, date, datetime]' } as const

function queryParameter({ name, form, schema }: QueryField): string {
  const type = form === 'VALUE' ? pythonType(schema, name).type : widerTypes[form]
  const given = name.endsWith('.KEY') ? `Mapping[str, ${type}]` : type
  return `${pythonName(keyOf(name))}: Optional[${given}] = None`
}

const queryWords = (query: readonly QueryField[]): string[] => {
  const lines = query.flatMap(({ name, description }) =>
    description === undefined ? [] : [`- \`${pythonName(keyOf(name))}\`: ${description}`],
  )
  return lines.length === 0 ? [] : [lines.join('\n')]
}

/** `payins` beside `list_payins`, where the list has pages. */
function rowByRow(operation: DescribedOperation): string[] {
  const { id, pathParameters, query, answer, row } = operation
  if (!answer || !row) return []
  const item = pythonType(row, 'Row').type
  const list = pythonName(id)
  const parameters = ['self', ...pathParameters.map((name) => `${pythonName(name)}: str`), '*']
  const given = query.map(({ name }) => pythonName(keyOf(name)))
  const passed = [
    ...pathParameters.map(pythonName),
    ...given.map((name) => `${name}=${name === 'cursor' ? 'page' : name}`),
    'options=options',
  ]
  const text = `All rows of \`${list}\`, over all its pages, from \`cursor\` on.`
  return [
    [
      callText(
        '    ',
        `def ${list.replace(/^list_/, '')}`,
        [...parameters, ...query.map(queryParameter), option],
        ` -> PagedList[${item}]:`,
      ),
      `\n${docstring(text, '        ')}\n`,
      `        def read(page: Optional[str]) -> ${typeName(answerName(operation), answer)}:\n`,
      `${callText('            ', `return self.${list}`, passed, '')}\n\n`,
      '        return PagedList(read, cursor)\n',
    ].join(''),
  ]
}
