import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** A screenshot as a PNG of at most 256 colours, a third of the bytes: pages of ours have few colours. */
export async function smallPicture(page: Page): Promise<Buffer> {
  const screenshot = await page.screenshot({ animations: 'disabled', scale: 'css' })
  const reader = await page.context().newPage()
  try {
    const { width, height, pixels } = await reader.evaluate(readPixels, screenshot.toString('base64'))
    return indexedPng(width, height, Buffer.from(pixels, 'base64'))
  } finally {
    await reader.close()
  }
}

/** Runs in the browser, which knows the format. */
async function readPixels(base64: string): Promise<{ width: number; height: number; pixels: string }> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0)
  const data = context?.getImageData(0, 0, width, height).data ?? []
  let text = ''
  for (const value of data) text += String.fromCharCode(value)
  return { width, height, pixels: btoa(text) }
}

const paletteSize = 64

function indexedPng(width: number, height: number, rgba: Buffer): Buffer {
  const counts = new Map<number, number>()
  const colours = Array.from({ length: width * height }, (_, at) => rgba.readUIntBE(at * 4, 3))
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, paletteSize)
  const entries = palette.map(([colour]) => colour)
  const nearest = new Map(entries.map((colour, index) => [colour, index]))
  const indexOf = (colour: number): number => {
    const known = nearest.get(colour)
    if (known !== undefined) return known
    let best = 0
    for (const [index, entry] of entries.entries())
      if (distance(colour, entry) < distance(colour, entries[best] ?? 0)) best = index
    nearest.set(colour, best)
    return best
  }
  const rows = Buffer.alloc(height * (width + 1))
  for (const [at, colour] of colours.entries())
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = indexOf(colour)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  const table = Buffer.from(entries.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const distance = (one: number, other: number): number =>
  [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0)

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
