import { describe, expect, it } from 'vitest'
import { entryXml, fileXml, readWhole, statementXml } from '../../testing/camt-files.ts'

const kinds: [format: string, message: string, statement: string][] = [
  ['camt.052', 'BkToCstmrAcctRpt', 'Rpt'],
  ['camt.053', 'BkToCstmrStmt', 'Stmt'],
  ['camt.054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
]
const versions = Array.from({ length: 12 }, (_, index) => String(index + 2).padStart(2, '0'))

const content = statementXml(entryXml())
const file = fileXml(content)
const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02'
const document = `<Document xmlns="${namespace}"><BkToCstmrStmt>${content}</BkToCstmrStmt></Document>`
const status = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt/></Document>'

describe.each(kinds)('%s', (format, message, statement) => {
  it.each(versions)('is read in version %s', async (version) => {
    const name = `${format}.001.${version}`
    const elements = `<${message}><${statement}>${entryXml()}</${statement}></${message}>`
    const { statements, lines, errors } = await readWhole(
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}">${elements}</Document>`,
    )
    expect(errors).toEqual([])
    expect(statements).toMatchObject([{ format }])
    expect(lines).toHaveLength(1)
  })
})

describe('a file that is read', () => {
  it.each<[string, string, string[]]>([
    ['with a prefix', file.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:').replace('xmlns=', 'xmlns:n='), []],
    ['in an envelope', `<Envelope><AppHdr><Fr/></AppHdr>${document}</Envelope>`, []],
    [
      'with the namespace on the envelope',
      `<e:Envelope xmlns:e="e" xmlns="${namespace}">${document.replace(/ xmlns="[^"]*"/, '')}</e:Envelope>`,
      [],
    ],
    ['with several documents in an envelope', `<Envelope>${document.repeat(2)}</Envelope>`, []],
    ['without a namespace', document.replace(/ xmlns="[^"]*"/, ''), ['NAMESPACE_UNKNOWN']],
    [
      'with a namespace of the bank',
      document.replace(namespace, 'urn:bank:statement'),
      ['NAMESPACE_UNKNOWN'],
    ],
    ['with an older form of the namespace', document.replace(namespace, 'ISO:camt.053.001.02'), []],
  ])('%s', async (_, text, codes) => {
    const { lines, warnings, errors } = await readWhole(text)
    expect(errors).toEqual([])
    expect(lines.length).toBeGreaterThan(0)
    expect(warnings.map(({ code }) => code)).toEqual(codes)
  })

  it('numbers its entries over all statements', async () => {
    const { lines } = await readWhole(fileXml(content.repeat(3)))
    expect(lines.map(({ line }) => line)).toEqual(['1', '2', '3'])
  })

  it('in UTF-8 that is none is read as what its letters tell, with a warning', async () => {
    const text = fileXml(statementXml(entryXml({ text: '<AddtlNtryInf>Müller</AddtlNtryInf>' })))
    const { lines, warnings } = await readWhole(Buffer.from(text, 'latin1'))
    expect(lines[0]?.text).toBe('Müller')
    expect(warnings.map(({ code }) => code)).toEqual(['TEXT_DAMAGED'])
  })
})

describe('a file that is not read', () => {
  it.each<[string, string, RegExp]>([
    ['text', ':20:STARTUMS\r\n:25:1234', /not well-formed XML/],
    ['nothing', '', /the file is empty/],
    ['a web page', '<html><body>Sign in</body></html>', /no ISO 20022 document/],
    [
      'a payment status',
      status,
      /the message is pain\.002\.001\.03; what is read here is camt\.052, camt\.053, camt\.054/,
    ],
    [
      'version 01',
      file.replace('001.02', '001.01'),
      /camt\.053\.001\.01 is a version that is not read: 02 to 13 are/,
    ],
    ['a version to come', file.replace('001.02', '001.14'), /14 is a version that is not read/],
    [
      'another message than its namespace says',
      file.replace('camt.053', 'camt.054'),
      /namespace says camt\.054\.001\.02/,
    ],
    ['a name of objects', document.replaceAll('BkToCstmrStmt', 'constructor'), /the message is camt\.053/],
    ['a message without statements', fileXml(''), /no statement \(<Stmt>\)/],
    ['a document type', `<!DOCTYPE Document>${document}`, /DOCTYPE/],
  ])('%s is one error', async (_, text, reason) => {
    const { errors, lines } = await readWhole(text)
    expect(errors).toEqual([{ line: expect.any(Number), reason: expect.stringMatching(reason) }])
    expect(lines).toEqual([])
  })

  it('cut off anywhere is one error, and its statement does not end', async () => {
    for (let length = 1; length < file.length; length += 1) {
      const { errors, ends } = await readWhole(file.slice(0, length))
      expect(errors).toHaveLength(1)
      if (length < file.lastIndexOf('</Stmt>')) expect(ends).toEqual([])
    }
  })
})
