import { isByteLetters, textOfBytes } from './letters-of-bytes.ts'
import type { NoteText } from './text-note.ts'
import { isKnownText, isTextOf, toldEncoding } from './told-encoding.ts'

/** Decodes one piece of a file after another; undefined ends the text. Never fails. */
export type DecodePiece = (bytes: Uint8Array | undefined) => string

const newline = 10

/**
 * The decoder of text in a declared encoding, as `encodingNamed` calls it, or of undeclared text. Pieces end
 * with a line, but for UTF-16. What declares one encoding and is another is read as what it is, with a note.
 */
export function textDecoder(declared: string | undefined, note: NoteText): DecodePiece {
  if (declared === undefined || declared === 'utf-8' || declared === 'windows-1252')
    return lineDecoder(declared, note)
  if (/^utf-16|^iso-2022/.test(declared)) return streamDecoder(declared, note)
  let decode: DecodePiece | undefined
  return (bytes) => {
    if (!decode && bytes?.some((byte) => byte > 127)) decode = decoderFor(declared, bytes, note)
    return decode ? decode(bytes) : plainText(bytes, declared)
  }
}

/** Before the first byte that is none of ASCII. */
function plainText(bytes: Uint8Array | undefined, encoding: string): string {
  if (bytes === undefined) return ''
  return isByteLetters(encoding)
    ? textOfBytes(bytes, encoding)
    : new TextDecoder('windows-1252').decode(bytes)
}

/** The decoder of text whose first letters are in these bytes. */
function decoderFor(declared: string, bytes: Uint8Array, note: NoteText): DecodePiece {
  const found = contradictionOf(declared, bytes)
  if (found === undefined) return streamDecoder(declared, note)
  const what = found === declared ? 'not all of its text is' : `its text is ${found}`
  note({ code: 'TEXT_DAMAGED', message: `${declared} is declared, and ${what}: names may be wrong` })
  return found === 'utf-8' ? lineDecoder(undefined, note) : streamDecoder(found, note)
}

/** So many bytes are not valid UTF-8 by chance. */
const fewBytes = 6

/** What text is in that declares another encoding: that one again where it is damaged. */
function contradictionOf(declared: string, bytes: Uint8Array): string | undefined {
  const isFit = isTextOf(declared, bytes)
  const utf8 = strictUtf8(bytes)
  const isFew = bytes.filter((byte) => byte > 127).length < fewBytes
  if (utf8 !== undefined && isKnownText(utf8) && !(isFit && isFew)) return 'utf-8'
  if (isFit !== false) return undefined
  const { encoding, evidence } = toldEncoding(bytes)
  return evidence === 'NONE' ? declared : encoding
}

function streamDecoder(encoding: string, note: NoteText): DecodePiece {
  if (isByteLetters(encoding)) return (bytes) => (bytes === undefined ? '' : textOfBytes(bytes, encoding))
  const decoder = new TextDecoder(encoding)
  return (bytes) => {
    const text = bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
    // Windows-1258 writes the tones of Vietnamese behind their letters.
    return noted(encoding === 'windows-1258' ? text.normalize('NFC') : text, note)
  }
}

/** A letter that cannot be read is U+FFFD, in what a bank has damaged itself too. */
function noted(text: string, note: NoteText): string {
  if (text.includes('\uFFFD'))
    note({ code: 'TEXT_DAMAGED', message: 'some letters cannot be read: U+FFFD stands for them' })
  return text
}

/**
 * Reads UTF-8 line by line: a line that is none is in the encoding that the letters of the first such lines
 * tell. Letters of other character sets are hardly ever valid UTF-8.
 */
function lineDecoder(declared: 'utf-8' | 'windows-1252' | undefined, note: NoteText): DecodePiece {
  let other: DecodePiece | undefined
  let hasUtf8 = false
  const otherFor = (foreign: Uint8Array): DecodePiece => {
    const told = toldEncoding(foreign)
    const isObeyed = declared === 'windows-1252' && isTextOf(declared, foreign) === true
    const { encoding, evidence } = isObeyed ? { ...told, encoding: declared } : told
    if (declared !== undefined && declared !== encoding)
      note({
        code: 'TEXT_DAMAGED',
        message: `${declared} is declared, and some text is ${encoding}: names may be wrong`,
      })
    else if (declared === undefined && evidence !== 'CLEAR')
      note({
        code: 'ENCODING_TOLD',
        message:
          evidence === 'LIKELY'
            ? `no encoding is declared: the text is read as ${encoding}, as its letters tell`
            : `no encoding is declared, and the letters tell none: the text is read as ${encoding}, names may be wrong`,
      })
    return streamDecoder(encoding, note)
  }
  const noteUtf8 = () => {
    if (declared === 'windows-1252' && !hasUtf8)
      note({
        code: 'TEXT_DAMAGED',
        message: `${declared} is declared, and its text is utf-8: names may be wrong`,
      })
    hasUtf8 = true
  }
  return (bytes) => {
    if (bytes === undefined) return other ? other(bytes) : ''
    const whole = strictUtf8(bytes)
    if (whole !== undefined) {
      if (whole.length < bytes.length) noteUtf8()
      return noted(whole, note)
    }
    const rewrapped = strictUtf8(withWholeLetters(bytes))
    if (rewrapped !== undefined) {
      noteUtf8()
      return rewrapped
    }
    const lines = linesOf(bytes).map((line) => ({ line, text: knownUtf8(line) }))
    const decode = (other ??= otherFor(
      Buffer.concat(lines.flatMap(({ line, text }) => (text === undefined ? [line] : []))),
    ))
    hasUtf8 ||= lines.some(({ line, text }) => text !== undefined && text.length < line.length)
    if (hasUtf8)
      note({
        code: 'TEXT_DAMAGED',
        message: 'some lines are UTF-8, and others are not: names may be wrong',
      })
    return lines.map(({ line, text }) => text ?? decode(line)).join('')
  }
}

/** Beside lines of another encoding, one may be valid UTF-8 by chance, hardly with letters that we know. */
function knownUtf8(line: Uint8Array): string | undefined {
  const text = strictUtf8(line)
  return text === undefined || text.length === line.length || isKnownText(text) ? text : undefined
}

/** Programs that cut lines after so many bytes cut letters of UTF-8: their rest moves to the line before. */
const withWholeLetters = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replaceAll(/([\u00C2-\u00F4][\u0080-\u00BF]{0,2})(\r?\n)([\u0080-\u00BF]{1,3})/g, '$1$3$2'),
    'latin1',
  )

/** The text of bytes that are valid UTF-8. */
function strictUtf8(bytes: Uint8Array): string | undefined {
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
