import { decodedText } from '../../text/decoded-text.ts'
import { openFile } from '../../text/file-head.ts'
import { markupTokens } from '../../text/markup.ts'
import { inOnePiece } from '../in-one-piece.ts'
import { errorAt } from '../part.ts'
import type { StatementReader } from '../statement.ts'
import { ofxAmountReading } from './ofx-amount.ts'
import { namedEncoding } from './ofx-encoding.ts'
import { ofxRecords } from './ofx-records.ts'
import { beginRecord, endRecord, finish, ofxStatements } from './ofx-statements.ts'

/**
 * Reads OFX 1 (SGML) and 2 (XML): statements of bank accounts and credit cards. FITID is unique within an
 * account only, and some banks repeat it. Source: OFX 1.6 and 2.2, chapter 11.
 */
export const readOfx: StatementReader = async function* (bytes, { currencyCode, noteText }) {
  const { head, all } = await openFile(bytes)
  const beginning = await textOf(head)
  const amountOf = ofxAmountReading(beginning)
  const statements = ofxStatements({ fallbackCurrency: currencyCode, isXml: isXml(beginning), amountOf })
  const text = decodedText(all, namedEncoding(beginning, noteText), noteText)
  for await (const event of ofxRecords(markupTokens(text))) {
    if (event.kind === 'FAULT') yield errorAt(event.line, event.reason)
    else if (event.kind === 'BEGIN') yield* beginRecord(statements, event.record)
    else yield* endRecord(statements, event.record)
  }
  yield* finish(statements)
}

async function textOf(head: Uint8Array): Promise<string> {
  let text = ''
  for await (const piece of decodedText(inOnePiece(head))) text += piece
  return text
}

const isXml = (head: string): boolean => /^\s*<\?(?:xml|OFX)\s/i.test(head)
