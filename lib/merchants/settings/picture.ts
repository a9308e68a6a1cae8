/** The type and size of a picture, from the first bytes of its file. Sides in pixels. */
export interface Picture {
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
  readonly width: number
  readonly height: number
}

interface Sides {
  readonly width: number
  readonly height: number
}

/**
 * Recognises PNG, JPEG, WebP and GIF by their bytes, whatever the file is called, and reads how large the
 * picture is. Undefined for everything else and for a header that is cut short.
 */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const format = formats.find(({ begins }) => begins(bytes))
  if (!format) return undefined
  try {
    const sides = format.sides(view)
    return sides && { contentType: format.contentType, ...sides }
  } catch (error) {
    // Read past the end: the file was cut off.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Whether the file has these bytes at an offset. `text` is Latin-1. */
const has = (bytes: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

const formats: readonly {
  readonly contentType: Picture['contentType']
  readonly begins: (bytes: Uint8Array) => boolean
  readonly sides: (view: DataView) => Sides | undefined
}[] = [
  {
    contentType: 'image/png',
    begins: (bytes) => has(bytes, 0, '\x89PNG\r\n\x1a\n') && has(bytes, 12, 'IHDR'),
    sides: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  },
  {
    contentType: 'image/gif',
    begins: (bytes) => has(bytes, 0, 'GIF87a') || has(bytes, 0, 'GIF89a'),
    sides: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  {
    contentType: 'image/webp',
    begins: (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP'),
    sides: webpSides,
  },
  { contentType: 'image/jpeg', begins: (bytes) => has(bytes, 0, '\xff\xd8\xff'), sides: jpegSides },
]

/** WebP is lossy, lossless or extended; each stores its size differently (RFC 9649). */
function webpSides(view: DataView): Sides | undefined {
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)))
  const low14 = 0x3fff
  if (kind === 'VP8 ') {
    return { width: view.getUint16(26, true) & low14, height: view.getUint16(28, true) & low14 }
  }
  if (kind === 'VP8L') {
    const packed = view.getUint32(21, true)
    return { width: (packed & low14) + 1, height: ((packed >>> 14) & low14) + 1 }
  }
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  return kind === 'VP8X' ? { width: uint24(24) + 1, height: uint24(27) + 1 } : undefined
}

/**
 * The frame header is one of SOF0 to SOF15; three numbers between them mean something else (ITU T.81, table
 * B.1).
 */
const startsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** A JPEG is a chain of segments, each with its length; the frame header comes before the image data. */
function jpegSides(view: DataView): Sides | undefined {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (startsFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // The image data begins, or the file ends, without a frame header.
    if (marker === 0xda || marker === 0xd9) return undefined
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
