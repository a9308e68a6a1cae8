import { BinaryBitmap, Code128Reader, GlobalHistogramBinarizer, RGBLuminanceSource } from '@zxing/library'
import { expect, it } from 'vitest'
import { code128Svg } from './barcode.ts'

const heightPixels = 20

/** Paints the bars of the picture and reads them with an independent library. */
function scanned(svg: string): string {
  const width = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  const row = new Uint8ClampedArray(width).fill(255)
  for (const [, stroke, bars = ''] of svg.matchAll(/stroke-width="(\d+)" d="([^"]+)"/g)) {
    for (const [, middle] of bars.matchAll(/M([\d.]+) /g)) {
      const left = Number(middle) - Number(stroke) / 2
      row.fill(0, left, left + Number(stroke))
    }
  }
  const pixels = new Uint8ClampedArray(width * heightPixels)
  for (let y = 0; y < heightPixels; y += 1) pixels.set(row, y * width)
  const bitmap = new BinaryBitmap(
    new GlobalHistogramBinarizer(new RGBLuminanceSource(pixels, width, heightPixels)),
  )
  return new Code128Reader().decode(bitmap).getText()
}

it.each(['GW12345678AB', '1234567890123456', 'LLL22270512345', 'a-b_c/9'])(
  'draws %s so that a scanner reads it back',
  (code) => {
    expect(scanned(code128Svg(code))).toBe(code)
  },
)

it('is one SVG element without text or script', () => {
  expect(code128Svg('GW1')).toMatch(/^<svg [^>]+>\s*(<(rect|path) [^>]+\/>\s*)+<\/svg>$/)
})

it.each(['', 'with space', 'é', 'x'.repeat(49)])('does not draw "%s"', (code) => {
  expect(() => code128Svg(code)).toThrow(RangeError)
})
