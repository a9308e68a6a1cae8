import { decodedText, strictUtf8, type TextEncoding } from '../../text/decoded-text.ts'
import { openFile } from '../../text/file-head.ts'
import { markupTokens } from '../../text/markup.ts'
import { errorAt, warning } from '../part.ts'
import type { StatementPart, StatementReader } from '../statement.ts'
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
  const named = namedEncoding(head)
  const damage = damageOf(head, named)
  if (damage) yield damage
  const encoding = damage ? undefined : named
  for await (const event of ofxRecords(markupTokens(decodedText(all, encoding)))) {
    if (event.kind === 'FAULT') yield errorAt(event.line, event.reason)
    else if (event.kind === 'BEGIN') yield* beginRecord(statements, event.record)
    else yield* endRecord(statements, event.record)
  }
  yield* finish(statements)
}

/** The character sets by what the header calls them, behind `CHARSET` or `encoding`. */
const charsets: readonly (readonly [name: RegExp, encoding: TextEncoding])[] = [
  [/^(?:IBM|CP|DOS-?)?437$/i, 'ibm437'],
  [/^(?:IBM|CP|DOS-?)?850$/i, 'ibm850'],
  [/^(?:WINDOWS-?|CP)?874$|^TIS-?620$/i, 'windows-874'],
  [/^(?:WINDOWS-?|CP)?932$|^SHIFT[-_]?JIS$/i, 'shift_jis'],
  [/^(?:WINDOWS-?|CP)?949$|^EUC-?KR$/i, 'euc-kr'],
  [/^(?:WINDOWS-?|CP)?936$|^GBK$|^GB2312$|^GB18030$/i, 'gb18030'],
  [/^(?:WINDOWS-?|CP)?950$|^BIG5$/i, 'big5'],
  [/^UTF-?8$/i, 'utf-8'],
]

/**
 * The encoding that the header names. Banks that name US-ASCII or Windows-1252 write UTF-8 too: these say
 * nothing.
 */
function namedEncoding(head: Uint8Array): TextEncoding | undefined {
  const header = new TextDecoder('windows-1252').decode(head.subarray(0, 1000))
  const names = Array.from(
    header.matchAll(/(?:CHARSET:|ENCODING:|encoding=["'])\s*([\w-]{1,20})/gi),
    ([, name = '']) => name,
  )
  return charsets.find(([known]) => names.some((name) => known.test(name)))?.[1]
}

/** Why the text is not in the encoding that the header names; undefined where it may be. */
function damageOf(head: Uint8Array, named: TextEncoding | undefined): StatementPart | undefined {
  // A character may be cut where the head ends.
  const whole = head.subarray(0, Math.max(head.lastIndexOf(10), head.lastIndexOf(62)) + 1)
  const isUtf8 = strictUtf8(whole) !== undefined
  const isPlain = whole.every((byte) => byte < 128)
  if (named === undefined || isPlain || (named === 'utf-8') === isUtf8) return undefined
  const found = isUtf8 ? 'in UTF-8' : 'in another encoding'
  return warning(
    'TEXT_DAMAGED',
    `the header names the encoding ${named}, and the text is ${found}: names may be wrong`,
  )
}

const isXml = (head: Uint8Array): boolean =>
  /^\s*<\?(?:xml|OFX)\s/i.test(new TextDecoder('utf-8').decode(head.subarray(0, 200)))
