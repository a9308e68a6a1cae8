import { crc32, inflateSync } from 'node:zlib'
import jsQR from 'jsqr'
import { expect, it } from 'vitest'
import { qrPng } from './png.ts'

/** The chunks of a PNG, whose sums must be right. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(png.subarray(at + 4, at + 8 + length)))
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return chunks
}

function decoded(png: Buffer): { readonly width: number; readonly pixels: Uint8ClampedArray } {
  expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  const chunks = chunksOf(png)
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND'])
  const header = chunks.get('IHDR') ?? Buffer.alloc(13)
  const width = header.readUInt32BE(0)
  expect([header.readUInt32BE(4), ...header.subarray(8)]).toEqual([width, 1, 0, 0, 0, 0])
  const lines = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
  const lineBytes = 1 + Math.ceil(width / 8)
  expect(lines.length).toBe(width * lineBytes)
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1) {
      const byte = lines[y * lineBytes + 1 + (x >> 3)] ?? 0
      const isLight = (byte & (0x80 >> (x & 7))) !== 0
      pixels.fill(isLight ? 255 : 0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return { width, pixels }
}

it.each(['a', 'upi://pay?pa=a@b&am=10', 'x'.repeat(2_331)])(
  'draws %.30s so that a scanner reads it back',
  (text) => {
    const { width, pixels } = decoded(Buffer.from(qrPng(text)))
    expect(width).toBeGreaterThanOrEqual(720)
    expect(jsQR(pixels, width, width)?.data).toBe(text)
  },
)

it('throws on text that is too long for a QR code', () => {
  expect(() => qrPng('x'.repeat(2_332))).toThrow()
})
