import { encodingNamed } from './declared-encoding.ts'
import { joined, openFile } from './file-head.ts'
import { textDecoder } from './text-decoder.ts'
import type { NoteText } from './text-note.ts'

/** Longer pieces without a line end are cut, between characters. */
const longestPiece = 1_048_576
const newline = 10
const escape = 0x1b

/**
 * The text of a file in pieces of any length, decoded without ever failing: in the encoding of its byte order
 * mark, else in the declared one, else in UTF-8, or in what its letters tell. Notes say where that is in
 * doubt.
 */
export async function* decodedText(
  bytes: AsyncIterable<Uint8Array>,
  declared?: string,
  note: NoteText = () => {},
): AsyncGenerator<string> {
  const { head, all } = await openFile(bytes)
  const marked = markedEncoding(head)
  const encoding = marked ?? (declared === undefined ? undefined : declaredFor(head, declared, note))
  if (marked === 'iso-2022-jp' && declared !== marked)
    note({ code: 'ENCODING_TOLD', message: `the text is read as ${marked}, as its escapes tell` })
  const decode = textDecoder(encoding, note)
  let isFirst = true
  for await (const piece of encoding?.startsWith('utf-16') ? all : cutAtLineEnds(all)) {
    const text = withoutPadding(decode(piece))
    yield isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text
    isFirst = false
  }
  yield withoutPadding(decode(undefined))
}

/** UTF-16 has zeros, in line ends at least, and ISO-2022-JP escapes: without them a text is in neither. */
function declaredFor(head: Uint8Array, declared: string, note: NoteText): string | undefined {
  const encoding = encodingNamed(declared)
  const sign = encoding?.startsWith('utf-16') ? 0 : encoding === 'iso-2022-jp' ? escape : undefined
  if (sign === undefined || head.includes(sign) || head.length === 0) return encoding
  const isPlain = sign === escape && head.every((byte) => byte < 128)
  if (!isPlain)
    note({
      code: 'TEXT_DAMAGED',
      message: `${declared} is declared, and the text is none: names may be wrong`,
    })
  return undefined
}

/** UTF-8 and UTF-16 by their marks; UTF-16 also by its zeros, and ISO-2022-JP by its escapes. */
export function markedEncoding(head: Uint8Array): string | undefined {
  const [first, second, third] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  return utf16ByZeros(head) ?? (hasJapaneseEscape(head) ? 'iso-2022-jp' : undefined)
}

/** Plain letters have their zero on one side; zeros that fill up are on both. */
function utf16ByZeros(head: Uint8Array): string | undefined {
  let even = 0
  let odd = 0
  for (let at = head.indexOf(0); at !== -1; at = head.indexOf(0, at + 1)) {
    if (at % 2 === 0) even++
    else odd++
  }
  const least = head.length / 20
  if (odd > least && even < odd / 20) return 'utf-16le'
  return even > least && odd < even / 20 ? 'utf-16be' : undefined
}

/** `ESC $ B` and its like begin letters of two bytes. */
function hasJapaneseEscape(head: Uint8Array): boolean {
  for (let at = head.indexOf(escape); at !== -1; at = head.indexOf(escape, at + 1))
    if (head[at + 1] === 0x24 && (head[at + 2] === 0x40 || head[at + 2] === 0x42)) return true
  return false
}

/** Zeros and the end mark of DOS stand between messages and behind the last one. */
const withoutPadding = (text: string): string => text.replaceAll('\0', ' ').replaceAll('\u001A', ' ')

async function* cutAtLineEnds(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    held.push(piece)
    length += piece.length
    if (piece.lastIndexOf(newline) === -1 && length < longestPiece) continue
    const whole = joined(held, length)
    const cut = whole.lastIndexOf(newline) + 1 || lastPlainByte(whole)
    yield whole.subarray(0, cut)
    held = [whole.subarray(cut)]
    length = whole.length - cut
  }
  yield joined(held, length)
}

/** How many bytes end with an ASCII character, which no character of UTF-8 contains. */
function lastPlainByte(bytes: Uint8Array): number {
  const at = bytes.findLastIndex((byte) => byte < 128)
  return at === -1 ? bytes.length : at + 1
}
