import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textLines } from './text-lines.ts'

async function linesOf(bytes: Uint8Array, pieceBytes = 1000, encoding?: string) {
  const found = []
  for await (const line of textLines(inPieces(bytes, pieceBytes), encoding)) found.push(line)
  return found
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const textsOf = async (...parameters: Parameters<typeof linesOf>) =>
  (await linesOf(...parameters)).map(({ text }) => text)

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))

describe('the text of a file', () => {
  it.each<[string, Uint8Array, string | undefined]>([
    ['UTF-8', utf8('Zahlung\né'), undefined],
    ['UTF-8 with a mark', utf8('\uFEFFZahlung\né'), undefined],
    ['Windows-1252', latin('Zahlung\né'), undefined],
    ['UTF-16 with a mark', utf16('\uFEFFZahlung\né'), undefined],
    ['UTF-16 without a mark', utf16('Zahlung\né'), undefined],
    ['UTF-16, big end first', Buffer.from(utf16('\uFEFFZahlung\né')).swap16(), undefined],
    ['IBM850', new Uint8Array([...utf8('Zahlung\n'), 0x82]), 'ibm850'],
    ['IBM437', new Uint8Array([...utf8('Zahlung\n'), 0x82]), 'ibm437'],
  ])('is read from %s', async (_, bytes, encoding) => {
    for (const pieceBytes of [1, 3, 1000])
      expect(await textsOf(bytes, pieceBytes, encoding)).toEqual(['Zahlung', 'é'])
  })

  it('is judged line by line: one damaged line leaves the others as they are', async () => {
    const bytes = new Uint8Array([...utf8('é\n'), 0xe9, 10, ...utf8('é\n')])
    expect(await textsOf(bytes)).toEqual(['é', 'é', 'é'])
  })

  it('is the same in pieces of any size', async () => {
    const file = fc.array(fc.constantFrom('a', 'é', '€', '\r', '\n', '\r\n', ' '), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(file, fc.integer({ min: 1, max: 9 }), async (characters, pieceBytes) => {
        const bytes = utf8(characters.join(''))
        expect(await linesOf(bytes, pieceBytes)).toEqual(await linesOf(bytes, 1000))
      }),
    )
  })
})

describe('a line', () => {
  it.each(['a\nb\n', 'a\r\nb\r\n', 'a\rb', 'a\r\r\nb', 'a\nb\r'])('ends as in %j', async (text) => {
    expect(await textsOf(utf8(text), 1)).toEqual(['a', 'b'])
  })

  it('counts from 1, empty ones too', async () => {
    expect(await linesOf(utf8('a\n\nb'))).toEqual([
      { number: 1, text: 'a', isCut: false },
      { number: 2, text: '', isCut: false },
      { number: 3, text: 'b', isCut: false },
    ])
  })

  it('of 8 MB without an end is cut, and the memory stays small', async () => {
    const lines = await linesOf(new Uint8Array(8_000_000).fill(65), 65_536)
    expect(lines.map(({ text, isCut }) => [text.length, isCut])).toEqual([[65_536, true]])
  })
})
