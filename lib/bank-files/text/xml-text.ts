import { xmlEncoding } from './xml-encoding.ts'

/** A piece of a file's text. `isDamaged`: some bytes are none of the encoding, U+FFFD stands for them. */
export type XmlTextPiece = { readonly text: string; readonly isDamaged: boolean } | { readonly fault: string }

const headBytes = 1024
const pieceBytes = 65_536

/**
 * The text of an XML file in pieces of at most 64 KB, without byte order mark and blanks before it. Ends with
 * a fault where the file declares an encoding that is not read.
 */
export async function* xmlText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<XmlTextPiece> {
  let decode: ((bytes: Uint8Array | undefined) => XmlTextPiece) | undefined
  for await (const chunk of headFirst(bytes)) {
    if (decode === undefined) {
      const encoding = xmlEncoding(chunk)
      if ('fault' in encoding) return yield encoding
      decode = decoder(encoding.name)
    }
    for (let start = 0; start < chunk.length; start += pieceBytes) {
      yield decode(chunk.subarray(start, start + pieceBytes))
    }
  }
  if (decode) yield decode(undefined)
}

/** Decodes one piece after another; undefined ends the text. */
function decoder(encoding: string): (bytes: Uint8Array | undefined) => XmlTextPiece {
  const decode = new TextDecoder(encoding)
  let hasBegun = false
  return (bytes) => {
    const decoded = bytes === undefined ? decode.decode() : decode.decode(bytes, { stream: true })
    const text = hasBegun ? decoded : decoded.trimStart()
    hasBegun ||= text !== ''
    return { text, isDamaged: text.includes('\uFFFD') }
  }
}

/** The same bytes; the first chunk is long enough to tell the encoding, unless the file is shorter. */
async function* headFirst(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array()
  for await (const chunk of bytes) {
    if (head === undefined) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < headBytes) continue
    yield head
    head = undefined
  }
  if (head) yield head
}
