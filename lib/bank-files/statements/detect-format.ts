import { decodedText } from '../text/decoded-text.ts'
import { isCnab400 } from './cnab/cnab-reader.ts'
import type { StatementFormat } from './statement.ts'
import { inOnePiece } from './in-one-piece.ts'

/** A format of statements, or one that is known and is none: an answer to an order, or CNAB400. */
export type FileFormat = StatementFormat | 'pain.002' | 'cnab400'

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
  const start = text.trimStart()
  if (start.startsWith('<')) return xmlFormat(start)
  return textFormat(start)
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

const messages = /urn:iso:std:iso:20022:tech:xsd:(camt\.05[234]|pain\.002)\.\d{3}\.\d{2}/

function xmlFormat(text: string): FileFormat | undefined {
  const [, message] = messages.exec(text) ?? []
  if (message === 'camt.052' || message === 'camt.053' || message === 'camt.054' || message === 'pain.002')
    return message
  return /<OFX[\s>]/i.test(text) ? 'ofx' : undefined
}

function textFormat(text: string): FileFormat | undefined {
  if (/^OFXHEADER\s*:/i.test(text)) return 'ofx'
  if (/^01,[^\n]{0,200},2\s*[/\n]/.test(text)) return 'bai2'
  if (isCnab400(text)) return 'cnab400'
  if (/^\d{3}0000 {0,1}0[^\n]{100}/.test(text)) return 'cnab240'
  if (/^[^\n]{0,300}:20:|^(?:[^\n]{0,80}\n){1,6}:20:/.test(text)) return mtFormat(text)
  return /[^\n]\n|[,;\t]/.test(text) && !text.includes('\u0000') ? 'csv' : undefined
}

/** MT942 has a floor limit, a time, and no balance. */
const mtFormat = (text: string): FileFormat =>
  /\{2:[IO]942|^:(?:34F|13D?):/m.test(text) && !/^:60[FM]:/m.test(text) ? 'mt942' : 'mt940'
