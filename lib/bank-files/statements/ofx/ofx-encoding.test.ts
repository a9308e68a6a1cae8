import { describe, expect, it } from 'vitest'
import { linesIn, partsOf } from '../../testing/read-parts.ts'
import { readOfx } from './ofx-reader.ts'

const read = async (header: string, bytes: BufferEncoding = 'utf8', text = 'é') => {
  const body = `<OFX><STMTRS><BANKTRANLIST><STMTTRN><DTPOSTED>20240301<TRNAMT>1<MEMO>${text}</BANKTRANLIST></STMTRS></OFX>`
  const parts = await partsOf(readOfx, new Uint8Array(Buffer.from(`${header}${body}`, bytes)))
  const warnings = parts.flatMap((part) => (part.part === 'warning' ? part.warning : []))
  return {
    text: linesIn(parts)[0]?.text,
    warnings: warnings.map(({ code, message }) => `${code}: ${message}`),
  }
}
const unknown = (name: string) =>
  `ENCODING_UNKNOWN: the encoding "${name}" is not known: the text is read as its letters tell`
const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><?OFX OFXHEADER="200"?>`

describe('an encoding that an OFX header names and nobody knows', () => {
  it.each([
    ['OFXHEADER:100\nENCODING:USASCII\nCHARSET:X-BANK\n\n', 'X-BANK'],
    ['OFXHEADER:100\nENCODING:EBCDIC/037\nCHARSET:NONE\n\n', 'EBCDIC/037'],
    ['OFXHEADER:100ENCODING:USASCIICHARSET:9999COMPRESSION:NONE', '9999'],
    [xml('klingon'), 'klingon'],
  ])('%j is a warning, and the text is read', async (header, name) => {
    expect(await read(header, 'utf8', 'a')).toEqual({ text: 'a', warnings: [unknown(name)] })
    expect(await read(header)).toEqual({ text: 'é', warnings: [unknown(name)] })
  })

  it.each([
    ['OFXHEADER:100\nENCODING:USASCII\nCHARSET:8859-1\n\n', 'latin1'],
    ['OFXHEADER:100\nENCODING:USASCII\nCHARSET: ISO-8859-1\n\n', 'latin1'],
    ['OFXHEADER:100ENCODING:USASCIICHARSET:1252COMPRESSION:NONE', 'latin1'],
    ['OFXHEADER:100\nENCODING:UNICODE\nCHARSET:NONE\n\n', 'utf8'],
    ['OFXHEADER:100\nENCODING:\nCHARSET:\nCOMPRESSION:NONE\n\n', 'utf8'],
    ['OFXHEADER:100\nENCODING:utf-8\nCHARSET:none\n\n', 'utf8'],
    [xml('US-ASCII'), 'utf8'],
    ['', 'utf8'],
  ] as const)('%j names none', async (header, bytes) => {
    expect(await read(header, bytes)).toEqual({ text: 'é', warnings: [] })
  })

  it('is none of the text behind the header', async () => {
    expect(await read('OFXHEADER:100\n', 'utf8', 'CHARSET:KLINGON')).toMatchObject({ warnings: [] })
  })
})
