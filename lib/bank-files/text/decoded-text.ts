import { type DosLetters, dosText } from './dos-letters.ts'
import { joined, openFile } from './file-head.ts'

/** Absent: by the byte order mark, else UTF-8, and Windows-1252 for a line that is not valid UTF-8. */
export type TextEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be' | DosLetters

/** Longer pieces without a line end are cut, between characters. */
const longestPiece = 1_048_576
const newline = 10

/**
 * The text of a file in pieces of any length, decoded without ever failing. Files without a byte order mark
 * are judged line by line: accented letters of Windows-1252 are hardly ever valid UTF-8.
 */
export async function* decodedText(
  bytes: AsyncIterable<Uint8Array>,
  named?: TextEncoding,
): AsyncGenerator<string> {
  const { head, all } = await openFile(bytes)
  const encoding = markedEncoding(head) ?? named
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return yield* streamed(all, encoding)
  let isFirst = true
  for await (const piece of cutAtLineEnds(all)) {
    const text = withoutPadding(decode(piece, encoding))
    yield isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text
    isFirst = false
  }
}

/** UTF-8 and UTF-16 by their marks; UTF-16 also by the zeros beside plain letters. */
function markedEncoding(head: Uint8Array): TextEncoding | undefined {
  const [first, second, third] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (head.length < 2 || first === undefined || second === undefined) return undefined
  if (first > 0 && second === 0) return 'utf-16le'
  return first === 0 && second > 0 ? 'utf-16be' : undefined
}

/** Zeros and the end mark of DOS stand between messages and behind the last one. */
const withoutPadding = (text: string): string => text.replaceAll('\0', ' ').replaceAll('\u001A', ' ')

async function* streamed(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

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

/** How many bytes end with an ASCII character, which no character of several bytes contains. */
function lastPlainByte(bytes: Uint8Array): number {
  const at = bytes.findLastIndex((byte) => byte < 128)
  return at === -1 ? bytes.length : at + 1
}

function decode(bytes: Uint8Array, encoding: TextEncoding | undefined): string {
  if (encoding === 'ibm437' || encoding === 'ibm850') return dosText(bytes, encoding)
  if (encoding === 'windows-1252') return new TextDecoder(encoding).decode(bytes)
  return strictUtf8(bytes) ?? lineByLine(bytes)
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function lineByLine(bytes: Uint8Array): string {
  const windows = new TextDecoder('windows-1252')
  const lines: string[] = []
  for (let from = 0; from < bytes.length;) {
    const to = bytes.indexOf(newline, from) + 1 || bytes.length
    const line = bytes.subarray(from, to)
    lines.push(strictUtf8(line) ?? windows.decode(line))
    from = to
  }
  return lines.join('')
}
