import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { qrMatrix } from './matrix.ts'
import { scanned } from './testing/scanned.ts'

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

it('throws on text that is too long for a QR code', () => {
  expect(() => qrMatrix('x'.repeat(2332))).toThrow()
  expect(qrMatrix('x'.repeat(2331)).size).toBe(177)
})

it('a code drawn again is the same, also after many others', () => {
  const first = qrMatrix('the first')
  expect(qrMatrix('the first')).toBe(first)
  for (let other = 0; other < 100; other += 1) qrMatrix(`other ${other}`)
  expect(qrMatrix('the first')).not.toBe(first)
  expect(qrMatrix('the first')).toEqual(first)
})
