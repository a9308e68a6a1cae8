import jsQR from 'jsqr'
import { qrMatrix } from '../matrix.ts'

const pixelsPerModule = 4
const quietZoneModules = 4

/**
 * Paints the rectangles of the path as a browser would, and reads the picture with an independent library.
 */
export function scanned(text: string): string | undefined {
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
