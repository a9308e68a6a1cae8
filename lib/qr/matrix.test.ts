import { readdirSync, readFileSync } from 'node:fs'
import jsQR from 'jsqr'
import { expect, it } from 'vitest'
import { qrMatrix } from './matrix.ts'

const pixelsPerModule = 4
const quietZoneModules = 4

/** Paints the rectangles of the path as a browser would, and looks at the picture with a reader that is not ours. */
function scanned(text: string): string | undefined {
  const { size, path } = qrMatrix(text)
  const side = (size + 2 * quietZoneModules) * pixelsPerModule
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    paint(pixels, side, Number(x), Number(y), Number(width))
  }
  return jsQR(pixels, side, side)?.data
}

function paint(pixels: Uint8ClampedArray, side: number, x: number, y: number, width: number): void {
  for (let row = 0; row < pixelsPerModule; row += 1) {
    const start =
      ((y + quietZoneModules) * pixelsPerModule + row) * side + (x + quietZoneModules) * pixelsPerModule
    for (let column = 0; column < width * pixelsPerModule; column += 1)
      pixels.fill(0, (start + column) * 4, (start + column) * 4 + 3)
  }
}

const folder = new URL('./vectors/', import.meta.url)
const payloads = readdirSync(folder).flatMap((name) => {
  const vectors: { payload: string }[] = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
  return vectors.map(({ payload }) => payload)
})

it.each(payloads)('draws %s so that a scanner reads it back', (payload) => {
  expect(scanned(payload)).toBe(payload)
})

it('draws nothing but rectangles of dark modules inside the square', () => {
  const { size, path } = qrMatrix('upi://pay?pa=a@b')
  expect(path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(Number(x) + Number(width)).toBeLessThanOrEqual(size)
    expect(Number(y)).toBeLessThan(size)
    expect(width).toBe(back)
  }
})

it('throws on text that no QR code holds', () => {
  expect(() => qrMatrix('x'.repeat(2332))).toThrow()
  expect(qrMatrix('x'.repeat(2331)).size).toBe(177)
})
