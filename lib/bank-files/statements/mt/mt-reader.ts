import { textLines } from '../../text/text-lines.ts'
import { errorAt } from '../part.ts'
import type { StatementPart, StatementReader } from '../statement.ts'
import { type MtField, mtFields } from './mt-fields.ts'
import {
  finish,
  isNextPage,
  type MtHeader,
  type MtStatement,
  mtStatement,
  takeField,
} from './mt-statement.ts'

/**
 * Reads MT940 and MT942 of any number of messages, with or without SWIFT blocks. Pages (60M, 62M) of one
 * number are one statement. Source: SWIFT Standards MT, category 9, and the dialects in samples/.
 */
export const readMt: StatementReader = async function* (bytes, { currencyCode, noteText }) {
  let header: MtHeader | undefined
  let statement: MtStatement | undefined
  for await (const field of mtFields(textLines(bytes, undefined, noteText))) {
    const begun = headerWith(header, field)
    if (!begun && header && !(statement && isNextPage(statement, header))) {
      if (statement) yield* finish(statement)
      statement = mtStatement(header, currencyCode)
    }
    header = begun
    if (!header)
      yield* statement && !field.tag.startsWith('25') ? takeField(statement, field) : noMessage(field)
  }
  if (statement) yield* finish(statement)
  if (header) yield errorAt(header.line, 'the message ends after its header')
  else if (!statement) yield errorAt(1, 'the file has no message of MT940 or MT942 (field 20)')
}

/** The header of the message that is being read; undefined after its header. */
function headerWith(header: MtHeader | undefined, { tag, line, lines }: MtField): MtHeader | undefined {
  const value = (lines[0] ?? '').trim()
  if (tag === '20') return { line, id: value, account: '', number: '' }
  if (!header) return undefined
  if (tag.startsWith('25')) return { ...header, account: value }
  if (tag.startsWith('28')) return { ...header, number: value }
  return tag === '21' || tag === 'NS' ? header : undefined
}

const noMessage = ({ line, tag }: MtField): readonly StatementPart[] => [
  errorAt(line, `field ${tag} stands before field 20`),
]
