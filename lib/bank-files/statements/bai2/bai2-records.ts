import type { TextLine } from '../../text/text-lines.ts'
import { skipFunds } from './funds-type.ts'

/** One record with its continuations (88). */
export interface Bai2Record {
  /** `01`, `02`, `03`, `16`, `49`, `98` or `99` */
  readonly code: string
  readonly line: number
  readonly fields: readonly string[]
  /** The indexes of the fields with which continuations of an account (03) begin. */
  readonly continuedAt: ReadonlySet<number>
  /** Records of the file that it is made of: itself and its continuations. */
  readonly count: number
  /** It is longer than any bank writes it. */
  readonly isCut: boolean
}

const start = /^\s*(01|02|03|16|49|88|98|99),/
/** Some banks write several records on one line: only what looks like a whole record begins one. */
const nextOnLine = /\/\s+(?=(?:02,|03,|16,\d{3},|49,|88,|98,|99,))/

const longest = 100_000

interface OpenRecord {
  readonly code: string
  readonly line: number
  text: string
  count: number
  isCut: boolean
}

/**
 * The records of a file. A record ends with a slash or with its line; a line that begins with no record code
 * belongs to the record before it.
 */
export async function* bai2Records(lines: AsyncIterable<TextLine>): AsyncGenerator<Bai2Record> {
  let open: OpenRecord | undefined
  for await (const { text, number, isCut } of lines) {
    for (const piece of text.split(nextOnLine)) {
      const code = start.exec(piece)?.[1]
      const content = withoutSlash(code === undefined ? piece : piece.slice(piece.indexOf(',') + 1))
      if (code !== undefined && code !== '88') {
        if (open) yield closed(open)
        open = { code, line: number, text: content, count: 1, isCut }
      } else if (open && (code === '88' || content !== '')) {
        if (open.text.length < longest) open.text += joint(open, code) + content
        else open.isCut = true
        open.isCut ||= isCut
        open.count += code === '88' ? 1 : 0
      }
    }
  }
  if (open) yield closed(open)
}

const withoutSlash = (text: string): string => text.trimEnd().replace(/\/$/, '')

/** A continuation of text is text; one of an account, or before the text, begins with a new field. */
const joint = ({ code, text }: OpenRecord, continuation: string | undefined): string => {
  if (continuation === undefined) return ' '
  if (code === '16') return isInText(text) ? ' ' : ','
  if (code === '03') return '\n'
  return text.endsWith(',') ? '' : ','
}

/** The text of a transaction stands behind its funds type and two references. */
function isInText(transaction: string): boolean {
  const fields = transaction.slice(0, 1000).split(',')
  const funds = skipFunds(fields, 2)
  return typeof funds === 'string' || fields.length > funds.next + 2
}

function closed({ code, line, text, count, isCut }: OpenRecord): Bai2Record {
  const fields: string[] = []
  const continuedAt = new Set<number>()
  for (const piece of text.split('\n')) {
    if (fields.length > 0) continuedAt.add(fields.length)
    for (const field of piece.split(',')) fields.push(field)
  }
  return { code, line, fields, continuedAt, count, isCut }
}
