import { describe, expect, it } from 'vitest'
import { inChunks } from '../testing/in-chunks.ts'
import { xmlText } from './xml-text.ts'

const declared = (encoding: string, text = '') =>
  `<?xml version="1.0" encoding="${encoding}"?><Nm>${text}</Nm>`
const latin = (text: string) => Buffer.from(text, 'latin1')
const utf16le = (text: string) => Buffer.from(text, 'utf16le')
const utf16be = (text: string) => utf16le(text).swap16()
const bytesOf = (text: string, ...bytes: number[]) =>
  Buffer.concat([latin(declared(text)), Buffer.of(...bytes)])

async function textOf(bytes: Uint8Array, chunk?: number) {
  const notes: string[] = []
  const pieces = await Array.fromAsync(xmlText(inChunks(bytes, chunk), ({ code }) => notes.push(code)))
  const faults = pieces.flatMap((piece) => ('fault' in piece ? piece.fault : []))
  const texts = pieces.flatMap((piece) => ('fault' in piece ? [] : piece))
  return {
    faults,
    text: texts.map(({ text }) => text).join(''),
    notes,
  }
}

describe('the text of an XML file', () => {
  const name = 'Jürgen Müßig, Ñandú'
  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(declared('UTF-8', name))],
    ['UTF-8 without a declaration', Buffer.from(`<Nm>${name}</Nm>`)],
    ['UTF-8 with a byte order mark, whatever is declared', Buffer.from(`\uFEFF${declared('UTF-16', name)}`)],
    ['UTF-8 after a blank line', Buffer.from(`\r\n  ${declared('UTF-8', name)}`)],
    ['ISO-8859-1', latin(declared('ISO-8859-1', name))],
    [
      'ISO-8859-1, declared in lower case and single quotes',
      latin(declared('iso-8859-1', name).replaceAll('"', "'")),
    ],
    ['Windows-1252', latin(declared('windows-1252', name))],
    ['ISO-8859-15', latin(declared('ISO-8859-15', name))],
    ['UTF-16 LE with a byte order mark', utf16le(`\uFEFF${declared('UTF-16', name)}`)],
    ['UTF-16 BE with a byte order mark', utf16be(`\uFEFF${declared('UTF-16', name)}`)],
    ['UTF-16 LE without one', utf16le(declared('UTF-16', name))],
    ['UTF-16 BE without one', utf16be(declared('UTF-16', name))],
    ['UTF-8 that was converted from UTF-16 and still says so', Buffer.from(declared('utf-16', name))],
  ])('is read as %s, in chunks of any size', async (_, bytes) => {
    for (const chunk of [1, 3, 4096]) {
      const { text, faults, notes } = await textOf(bytes, chunk)
      expect(text).toContain(`<Nm>${name}</Nm>`)
      expect(text).toMatch(/^<(?:\?xml|Nm)/)
      expect({ faults, notes }).toEqual({ faults: [], notes: [] })
    }
  })

  it.each<[string, number, string]>([
    ['windows-1252', 0x80, '€'],
    ['ISO-8859-1', 0x80, '€'],
    ['ISO-8859-15', 0xa4, '€'],
    ['ISO-8859-1', 0xa4, '¤'],
  ])('reads in %s the byte %i as %s', async (encoding, byte, character) => {
    expect((await textOf(bytesOf(encoding, byte))).text).toMatch(new RegExp(`${character}$`))
  })

  it.each<[string, string, Uint8Array]>([
    ['UTF-8', 'ISO-8859-1', latin(declared('UTF-8', name))],
    ['ISO-8859-1', 'UTF-8', Buffer.from(declared('ISO-8859-1', name))],
    ['windows-874', 'UTF-8', Buffer.from(declared('windows-874', name))],
  ])('declares %s, is %s, and is read as what it is, with a warning', async (_declared, _is, bytes) => {
    const { text, notes } = await textOf(bytes)
    expect(text).toContain(name)
    expect(notes[0]).toBe('TEXT_DAMAGED')
  })

  it('is refused in an encoding that is not known', async () => {
    const { faults, text } = await textOf(latin(declared('EBCDIC-CP-BE')))
    expect(faults).toEqual(['the encoding EBCDIC-CP-BE is not known: send UTF-8'])
    expect(text).toBe('')
  })

  it('comes in pieces, however large the chunk', async () => {
    const pieces = await Array.fromAsync(xmlText(inChunks(Buffer.alloc(1_000_000, 'a'), 1_000_000)))
    expect(pieces.every((piece) => 'text' in piece && piece.text.length <= 65_536)).toBe(true)
  })
})
