import { crc32, deflateSync } from 'node:zlib'
import { create } from 'qrcode'

/** The picture is at least as wide, for apps that read it from a gallery. */
const widthMin = 720
/** ISO/IEC 18004, 5.3.8: light modules around the code. */
const quietZone = 4

/**
 * Draws text as a QR code like `qrMatrix`, as a PNG of one bit per pixel: a colour for each pixel would take
 * a hundred milliseconds. Throws when the text is longer than 2331 bytes.
 */
export function qrPng(text: string): Uint8Array<ArrayBuffer> {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const across = modules.size + 2 * quietZone
  const scale = Math.ceil(widthMin / across)
  const isDark = (row: number, column: number): boolean =>
    Math.min(row, column) >= 0 && Math.max(row, column) < modules.size && modules.get(row, column) !== 0
  const lines: Uint8Array[] = []
  for (let row = -quietZone; row < modules.size + quietZone; row += 1) {
    const line = lineOf(across * scale, (pixel) => isDark(row, Math.floor(pixel / scale) - quietZone))
    for (let repeat = 0; repeat < scale; repeat += 1) lines.push(line)
  }
  return pngOf(across * scale, Buffer.concat(lines))
}

/** One line of the picture: the number of its filter (none), then a bit for each pixel, 1 is light. */
function lineOf(width: number, isDark: (pixel: number) => boolean): Uint8Array {
  const line = new Uint8Array(1 + Math.ceil(width / 8))
  for (let pixel = 0; pixel < width; pixel += 1) {
    const at = 1 + (pixel >> 3)
    if (!isDark(pixel)) line[at] = (line[at] ?? 0) | (0x80 >> (pixel & 7))
  }
  return line
}

/** A square picture in shades of grey, of which there are two (W3C, "Portable Network Graphics"). */
function pngOf(width: number, lines: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  header.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.byteLength)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
