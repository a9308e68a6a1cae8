import { dosText } from './dos-letters.ts'
import { joined, openFile } from './file-head.ts'
import { toldEncoding } from './told-encoding.ts'

/** The encodings that a file may be in, as banks and layouts name them. */
export const textEncodings = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'ibm850',
  'ibm437',
  'windows-874',
  'tis-620',
  'shift_jis',
  'euc-kr',
  'cp949',
  'gbk',
  'gb18030',
  'big5',
] as const
/**
 * Absent: by the byte order mark, else UTF-8, and what its letters tell for a line that is not valid
 * UTF-8.
 */
export type TextEncoding = (typeof textEncodings)[number]

/** Longer pieces without a line end are cut, between characters. */
const longestPiece = 1_048_576
const newline = 10

/**
 * The text of a file in pieces of any length, decoded without ever failing. Files without a byte order mark
 * are judged line by line: letters of other character sets are hardly ever valid UTF-8.
 */
export async function* decodedText(
  bytes: AsyncIterable<Uint8Array>,
  named?: TextEncoding,
): AsyncGenerator<string> {
  const { head, all } = await openFile(bytes)
  const encoding = markedEncoding(head) ?? named
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return yield* streamed(all, encoding)
  const decode = decoderOf(encoding)
  let isFirst = true
  for await (const piece of cutAtLineEnds(all)) {
    const text = withoutPadding(decode(piece))
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

const decoderNames: Partial<Record<TextEncoding, string>> = { 'tis-620': 'windows-874', cp949: 'euc-kr' }

/** Decodes pieces of a file, each of whole lines. */
function decoderOf(encoding: TextEncoding | undefined): (bytes: Uint8Array) => string {
  if (encoding === 'ibm437' || encoding === 'ibm850') return (bytes) => dosText(bytes, encoding)
  if (encoding !== undefined && encoding !== 'utf-8') {
    const decoder = new TextDecoder(decoderNames[encoding] ?? encoding)
    return (bytes) => decoder.decode(bytes)
  }
  let other: TextDecoder | undefined
  return (bytes) => {
    const whole = strictUtf8(bytes)
    if (whole !== undefined) return whole
    const lines = linesOf(bytes).map((line) => ({ line, text: strictUtf8(line) }))
    const foreign = lines.flatMap(({ line, text }) => (text === undefined ? [line] : []))
    const decoder = (other ??= new TextDecoder(toldEncoding(Buffer.concat(foreign)) ?? 'windows-1252'))
    return lines.map(({ line, text }) => text ?? decoder.decode(line)).join('')
  }
}

/** The text of bytes that are valid UTF-8. */
export function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function linesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let from = 0; from < bytes.length;) {
    const to = bytes.indexOf(newline, from) + 1 || bytes.length
    lines.push(bytes.subarray(from, to))
    from = to
  }
  return lines
}
