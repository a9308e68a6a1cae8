import path from 'node:path'
import { kindNames, paidInKinds, paidOutKinds } from '../../money/payment-kinds.ts'

/** A statement as its file under `prisma/sql` says it. */
export interface SqlFile {
  /** The name of the file: that of the prepared statement. */
  readonly name: string
  /** What the statement promises: the comment before it. */
  readonly comment: string
  /**
   * Column by column, where the text says more than PostgreSQL tells: `string`, `'CREDIT' | 'DEBIT'`, or which
   * kinds of payments.
   */
  readonly columns: ReadonlyMap<string, string>
  /** The names of `$1`, `$2`, … in the order in which they first stand in the text. */
  readonly parameters: readonly string[]
  /** With `$1` in place of `:name`. */
  readonly text: string
}

const columnLine = /^-- @column (\w+) (.+)$/

const kindTypes = { PaymentKind: kindNames, PaidInKind: paidInKinds, PaidOutKind: paidOutKinds } as const
const kindType = /\b(?:PaymentKind|PaidInKind|PaidOutKind)\b/g
const unionOf = (name: string): string =>
  kindTypes[name as keyof typeof kindTypes].map((kind) => `'${kind}'`).join(' | ')

// A word after one colon; not a cast, and no slice of an array.
const parameter = /(?<![:\w]):([a-z]\w*)/g
const literalOrComment = /'(?:[^']|'')*'|--[^\n]*/g

/**
 * Reads `-- comment`, `-- @column name type` and one statement with parameters `:name`. Throws where the file
 * holds anything else.
 */
export function readSqlFile(file: string, source: string): SqlFile {
  const lines = source.trimEnd().split('\n')
  const start = lines.findIndex((line) => !line.startsWith('--'))
  const head = lines.slice(0, start)
  const comment = head.filter((line) => !columnLine.test(line)).map((line) => line.replace(/^-- ?/, ''))
  const columns = head.flatMap((line) => {
    const [, column, type] = columnLine.exec(line) ?? []
    return column && type ? [[column, type.replaceAll(kindType, unionOf)] as const] : []
  })
  const body = lines.slice(start).join('\n').replace(/;$/, '')
  if (comment.join('').trim() === '')
    throw new Error(`${file}: begin with a comment that says what it promises`)
  if (body.replaceAll(literalOrComment, '').includes(';'))
    throw new Error(`${file}: one file holds one statement`)
  return {
    name: path.basename(file, '.sql'),
    comment: comment.join('\n'),
    columns: new Map(columns),
    ...numbered(body),
  }
}

/** Parameters by number; quoted texts and comments stay as they are. */
function numbered(body: string): Pick<SqlFile, 'parameters' | 'text'> {
  const parameters: string[] = []
  const number = (text: string): string =>
    text.replaceAll(parameter, (_, name: string) => {
      if (!parameters.includes(name)) parameters.push(name)
      return `$${parameters.indexOf(name) + 1}`
    })
  let text = ''
  let from = 0
  for (const { 0: kept, index } of body.matchAll(literalOrComment)) {
    text += number(body.slice(from, index)) + kept
    from = index + kept.length
  }
  return { text: text + number(body.slice(from)), parameters }
}
