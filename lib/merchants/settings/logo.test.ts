import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pictures, pngOf } from '../../testing/test-pictures.ts'
import { readLogo } from './logo.ts'
import { readPicture } from './picture.ts'

describe('a picture is recognised by its bytes', () => {
  it.each<[keyof typeof pictures, object]>([
    ['png', { contentType: 'image/png', width: 3, height: 2 }],
    ['jpeg', { contentType: 'image/jpeg', width: 3, height: 2 }],
    ['webp', { contentType: 'image/webp', width: 3, height: 2 }],
    ['extendedWebp', { contentType: 'image/webp', width: 3, height: 2 }],
    ['gif', { contentType: 'image/gif', width: 1, height: 1 }],
  ])('%s', (name, picture) => {
    expect(readPicture(pictures[name])).toEqual(picture)
  })

  it('lossless WebP, whose sides are packed into 28 bits', () => {
    const bytes = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\0\0\0\0', 'latin1')
    bytes.writeUInt32LE((2047 << 14) | 639, 21)
    expect(readPicture(bytes)).toEqual({ contentType: 'image/webp', width: 640, height: 2048 })
  })

  it('a JPEG with fill bytes and other segments before its frame', () => {
    const { jpeg } = pictures
    const comment = Buffer.from([0xff, 0xff, 0xfe, 0x00, 0x04, 0xff, 0xc0])
    const padded = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    expect(readPicture(padded)).toEqual(readPicture(jpeg))
  })

  it('no other file, and none that ends before its size', () => {
    for (const picture of Object.values(pictures)) expect(readPicture(picture.subarray(0, 8))).toBeUndefined()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (noise) => {
        expect(readPicture(noise)).toBeUndefined()
      }),
    )
  })

  it('no bytes after a valid beginning make reading throw', () => {
    const begin = fc.constantFrom(...Object.values(pictures).map((bytes) => bytes.subarray(0, 16)))
    fc.assert(
      fc.property(begin, fc.uint8Array({ maxLength: 200 }), (start, noise) => {
        expect(() => readPicture(Buffer.concat([start, noise]))).not.toThrow()
      }),
    )
  })
})

describe('a logo', () => {
  it('is stored unchanged under its SHA-256', () => {
    expect(readLogo(pictures.png)).toEqual({
      hash: createHash('sha256').update(pictures.png).digest('hex'),
      contentType: 'image/png',
      bytes: pictures.png,
    })
  })

  it('may be as large as 256 KiB and 2048 pixels a side', () => {
    const { png } = pictures
    const padded = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)])
    expect(readLogo(padded(256 * 1024))).toHaveProperty('hash')
    expect(readLogo(padded(256 * 1024 + 1))).toMatchObject({ message: expect.stringContaining('256 KiB') })
    expect(readLogo(pngOf(2048, 1))).toHaveProperty('hash')
  })

  it.each([
    [2049, 10],
    [10, 2049],
    [0, 10],
    [10, 0],
  ])('is refused with sides of %i × %i', (width, height) => {
    expect(readLogo(pngOf(width, height))).toEqual({
      fault: 'SETTING_INVALID',
      message: `The logo is ${width} × ${height} pixels: each side must be from 1 to 2048 pixels long.`,
    })
  })

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a page that says GIF further down', '<html>GIF89a'],
    ['an empty file', ''],
  ])('is refused as %s, with a message that lists the accepted formats', (_, text) => {
    expect(readLogo(Buffer.from(text))).toEqual({
      fault: 'SETTING_INVALID',
      message:
        'The logo must be a PNG, JPEG, WebP or GIF picture. SVG is not accepted, since it can contain scripts.',
    })
  })
})
