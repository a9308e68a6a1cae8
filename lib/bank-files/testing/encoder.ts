import { isByteLetters, textOfBytes } from '../text/letters-of-bytes.ts'

/** Writes text in an encoding; undefined where it has no bytes for a letter. */
export type Encoder = (text: string) => Uint8Array | undefined

const escapes = { japanese: [0x1b, 0x24, 0x42], plain: [0x1b, 0x28, 0x42] }

/** The encoder of an encoding as `TextDecoder` calls it, or of `letters-of-bytes`. */
export function encoderOf(encoding: string): Encoder {
  if (encoding === 'utf-8') return (text) => Buffer.from(text)
  if (encoding.startsWith('utf-16')) return (text) => utf16(text, encoding === 'utf-16be')
  if (encoding === 'iso-2022-jp') return escaped(encoderOf('euc-jp'))
  const bytesOf = tableOf(encoding)
  return (text) => {
    const found = Array.from(encoding === 'windows-1258' ? tonesApart(text, bytesOf) : text, (letter) =>
      bytesOf.get(letter),
    )
    return found.every((bytes) => bytes !== undefined) ? Buffer.from(found.flat()) : undefined
  }
}

function utf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>()

/** All letters of one and two bytes, told by the decoder. */
function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const decoder = isByteLetters(encoding) ? undefined : new TextDecoder(encoding)
  const table = new Map<string, readonly number[]>()
  const add = (...bytes: readonly number[]) => {
    const letter = isByteLetters(encoding)
      ? textOfBytes(Uint8Array.from(bytes), encoding)
      : decoder?.decode(Uint8Array.from(bytes))
    if (letter !== undefined && Array.from(letter).length === 1 && !table.has(letter))
      table.set(letter, bytes)
  }
  for (let lead = 0; lead < 256; lead++) add(lead)
  tables.set(encoding, table)
  if (isByteLetters(encoding)) return table
  for (let lead = 0x81; lead < 255; lead++) for (let trail = 0x40; trail < 255; trail++) add(lead, trail)
  return table
}

/** Windows-1258 has tones of Vietnamese behind the letter, but for the commonest. */
const tonesApart = (text: string, bytesOf: ReadonlyMap<string, unknown>): string =>
  Array.from(text, (letter) => {
    if (bytesOf.has(letter)) return letter
    const [plain = '', ...marks] = letter.normalize('NFD')
    const tone = marks.findLast((mark) => /[\u0300\u0301\u0303\u0309\u0323]/.test(mark)) ?? ''
    return (plain + marks.filter((mark) => mark !== tone).join('')).normalize('NFC') + tone
  }).join('')

const escaped =
  (ofTwoBytes: Encoder): Encoder =>
  (text) => {
    const pieces = Array.from(text.matchAll(/[\0-\u007F]+|[^\0-\u007F]+/g), ([piece]) => {
      if (/^[\0-\u007F]/.test(piece)) return Buffer.from(piece)
      const bytes = ofTwoBytes(piece)
      // What takes another escape, such as narrow kana, is left out here.
      if (!bytes?.every((byte) => byte > 0xa0)) return undefined
      return Buffer.from([...escapes.japanese, ...bytes.map((byte) => byte & 0x7f), ...escapes.plain])
    })
    return pieces.every((piece) => piece !== undefined) ? Buffer.concat(pieces) : undefined
  }
