import { decodedText, markedEncoding } from '../text/decoded-text.ts'
import { isCnab400 } from './cnab/cnab400-reader.ts'
import type { StatementFormat } from './statement.ts'
import { inOnePiece } from './in-one-piece.ts'

/** A format of statements, or of an answer to an order. */
export type FileFormat = StatementFormat | 'pain.002'

/**
 * Tells the format of a file by its first 64 KiB; undefined where it is none that is known. What has lines
 * and is nothing else is a table.
 */
export async function detectFormat(head: Uint8Array): Promise<FileFormat | undefined> {
  if (startsWith(head, [0x50, 0x4b, 3, 4])) return 'xlsx'
  // Workbooks of old versions, PDF, and whatever else is not text.
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0]) || startsWith(head, [0x25, 0x50, 0x44, 0x46]))
    return undefined
  let text = ''
  for await (const piece of decodedText(inOnePiece(head))) text += piece
  const start = text.replace(/^[\s\p{Cc}]+/u, '')
  const format = start.startsWith('<') ? xmlFormat(start) : textFormat(start)
  return format ?? (isBinary(head) ? undefined : tableFormat(start))
}

/** Zeros that are not those of UTF-16, nor fill up the end. */
function isBinary(head: Uint8Array): boolean {
  if (markedEncoding(head)?.startsWith('utf-16')) return false
  const end = head.findLastIndex((byte) => byte > 0x20) + 1
  const zeros = head.subarray(0, end).filter((byte) => byte === 0).length
  return zeros > 0 && zeros < end / 4
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

/** The messages by their own elements: banks leave out the namespace, or write one of their own. */
const messages: Readonly<Record<string, FileFormat>> = {
  BkToCstmrAcctRpt: 'camt.052',
  BkToCstmrStmt: 'camt.053',
  BkToCstmrDbtCdtNtfctn: 'camt.054',
  CstmrPmtStsRpt: 'pain.002',
}

const namespace = /urn:iso:std:iso:20022:tech:xsd:(camt\.05[234]|pain\.002)\.\d{3}\.\d{2}/

function xmlFormat(text: string): FileFormat | undefined {
  const [, element] = /<(?:[\w.-]{1,40}:)?(BkToCstmr\w{4,20}|CstmrPmtStsRpt)[\s/>]/.exec(text) ?? []
  if (element !== undefined && Object.hasOwn(messages, element)) return messages[element]
  const [, named] = namespace.exec(text) ?? []
  if (named !== undefined) return Object.values(messages).find((message) => message === named)
  return /<OFX[\s>]/i.test(text) ? 'ofx' : undefined
}

function textFormat(text: string): FileFormat | undefined {
  if (/^OFXHEADER\s*:|<OFX>/i.test(text)) return 'ofx'
  if (/^01,[^\n]{0,200},2\s*[/\n]/.test(text)) return 'bai2'
  if (isCnab400(text)) return 'cnab400'
  if (/^\d{3}0000 {0,1}0[^\n]{100}/.test(text)) return 'cnab240'
  return /(?:^|\n|\{4:):20:/.test(text) && /(?:^|\n):25P?:/.test(text) ? mtFormat(text) : undefined
}

const tableFormat = (text: string): FileFormat | undefined =>
  /[^\n]\n|[,;\t]/.test(text) && !text.startsWith('<') && !isQif(text) ? 'csv' : undefined

/** `!Type:Bank`: QIF says neither its currency nor how it writes days. */
export const isQif = (text: string): boolean => /^!(?:Type|Account|Option):/i.test(text)

/** MT942 has a floor limit, a time, and no balance. */
const mtFormat = (text: string): FileFormat =>
  /\{2:[IO]942|^:(?:34F|13D?):/m.test(text) && !/^:60[FM]:/m.test(text) ? 'mt942' : 'mt940'
