import { decodedText, type TextEncoding } from '../../text/decoded-text.ts'
import { openFile } from '../../text/file-head.ts'
import { markupTokens } from '../../text/markup.ts'
import { errorAt } from '../part.ts'
import type { StatementReader } from '../statement.ts'
import { ofxAmountReading } from './ofx-amount.ts'
import { ofxRecords } from './ofx-records.ts'
import { beginRecord, endRecord, finish, ofxStatements } from './ofx-statements.ts'

/**
 * Reads OFX 1 (SGML) and 2 (XML): statements of bank accounts and credit cards. FITID is unique within an
 * account only, and some banks repeat it. Source: OFX 1.6 and 2.2, chapter 11.
 */
export const readOfx: StatementReader = async function* (bytes, { currencyCode }) {
  const { head, all } = await openFile(bytes)
  const amountOf = ofxAmountReading(new TextDecoder('windows-1252').decode(head))
  const statements = ofxStatements({ fallbackCurrency: currencyCode, isXml: isXml(head), amountOf })
  for await (const event of ofxRecords(markupTokens(decodedText(all, namedEncoding(head))))) {
    if (event.kind === 'FAULT') yield errorAt(event.line, event.reason)
    else if (event.kind === 'BEGIN') yield* beginRecord(statements, event.record)
    else yield* endRecord(statements, event.record)
  }
  yield* finish(statements)
}

/**
 * Banks that name US-ASCII or Windows-1252 write UTF-8 too; only the character sets of DOS need their name.
 */
function namedEncoding(head: Uint8Array): TextEncoding | undefined {
  const header = new TextDecoder('windows-1252').decode(head.subarray(0, 1000))
  const [, page] = /(?:CHARSET:\s*|encoding=["'])(?:IBM|CP|DOS-?)?(437|850)\b/i.exec(header) ?? []
  if (page === undefined) return undefined
  return page === '437' ? 'ibm437' : 'ibm850'
}

const isXml = (head: Uint8Array): boolean =>
  /^\s*<\?(?:xml|OFX)\s/i.test(new TextDecoder('utf-8').decode(head.subarray(0, 200)))
