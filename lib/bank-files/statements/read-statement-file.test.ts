import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectSoundWhenDamaged } from '../testing/damaged-file.ts'
import { errorsIn, linesIn, startsIn } from '../testing/read-parts.ts'
import { zip } from '../testing/zip-file.ts'
import { detectFormat } from './detect-format.ts'
import { type FileOptions, readStatementFile } from './read-statement-file.ts'
import type { StatementPart } from './statement.ts'

const samplesOf = (folder: string): [string, Uint8Array][] => {
  const directory = path.join(import.meta.dirname, folder, 'samples')
  return readdirSync(directory)
    .filter((name) => name !== 'SOURCES.md')
    .map((name) => [name, new Uint8Array(readFileSync(path.join(directory, name)))])
}

async function read(file: string | Uint8Array, options: FileOptions = {}) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const { format, parts } = await readStatementFile(inPieces(bytes), options)
  const found: StatementPart[] = []
  for await (const part of parts) found.push(part)
  return { format, parts: found }
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
}

const xml = (message: string) =>
  new TextEncoder().encode(
    `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">`,
  )

describe('the format of a file', () => {
  it.each<[string, string, [string, Uint8Array][]]>([
    ['mt', 'mt940', samplesOf('mt')],
    ['ofx', 'ofx', samplesOf('ofx')],
    ['bai2', 'bai2', samplesOf('bai2')],
    ['csv', 'csv', samplesOf('csv')],
  ])('is told from every sample of %s', async (_, format, samples) => {
    expect(samples.length).toBeGreaterThan(0)
    for (const [name, bytes] of samples)
      expect([name, await detectFormat(bytes.subarray(0, 65_536))]).toEqual([name, format])
  })

  it.each(samplesOf('cnab'))('is told from %s', async (name, bytes) => {
    expect(await detectFormat(bytes)).toBe(name.includes('cnab400') ? 'cnab400' : 'cnab240')
  })

  it.each<[string, Uint8Array | string, string | undefined]>([
    ['camt.052', xml('camt.052.001.08'), 'camt.052'],
    ['camt.053', xml('camt.053.001.02'), 'camt.053'],
    ['camt.054', xml('camt.054.001.08'), 'camt.054'],
    ['an answer to an order', xml('pain.002.001.03'), 'pain.002'],
    ['an order', xml('pain.001.001.03'), undefined],
    ['MT942', ':20:X\n:25:1\n:28C:1\n:34F:EUR0,\n:61:240301C1,NTRF', 'mt942'],
    ['MT940 behind control characters', '\u0001\u0003:20:X\n:25:1\n:28C:1', 'mt940'],
    ['MT942 by its block', '{1:F01X}{2:O942X}{4:\n:20:X\n:25:1', 'mt942'],
    ['OFX without header', '<OFX><SIGNONMSGSRSV1>', 'ofx'],
    ['XLSX', new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'xlsx'],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]), undefined],
    ['PDF', '%PDF-1.7\n', undefined],
    ['HTML', '<html><table>', undefined],
    ['nothing', '', undefined],
  ])('is told: %s', async (_, file, format) => {
    expect(await detectFormat(typeof file === 'string' ? new TextEncoder().encode(file) : file)).toBe(format)
  })
})

describe('a file', () => {
  it('is read by the reader of its format', async () => {
    for (const folder of ['mt', 'ofx', 'bai2'])
      for (const [name, bytes] of samplesOf(folder)) {
        const { parts } = await read(bytes)
        expect([name, linesIn(parts).length > 0, errorsIn(parts)]).toEqual([name, true, []])
      }
  })

  it.each<[string | Uint8Array, RegExp]>([
    ['<a>', /none of the formats/],
    [xml('pain.002.001.03'), /^the file is pain\.002, which is not a statement/],
    [`02RETORNO${'0'.repeat(391)}`, /^the file is CNAB400 of bank "000", whose layout is not known/],
    [`01REMESSA${'0'.repeat(391)}`, /^the file is an order to the bank/],
  ])('that is no statement is refused', async (file, reason) => {
    expect(errorsIn((await read(file)).parts)).toEqual([{ line: 1, reason: expect.stringMatching(reason) }])
  })

  it('that has errors without end is left after 100', async () => {
    const rows = Array.from({ length: 500 }, () => '01/03/24,x,,y,')
    const table = ['Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance', ...rows].join('\n')
    expect(errorsIn((await read(table)).parts)).toHaveLength(100)
  })

  it('is read as the caller says, not as it looks', async () => {
    const { format, parts } = await read('Date,Narration,Withdrawal Amt.,Deposit Amt.\n', { format: 'mt940' })
    expect([format, errorsIn(parts).length]).toEqual(['mt940', 1])
  })

  it('neither throws nor invents amounts, whatever became of it', async () => {
    const files = ['mt', 'ofx', 'bai2', 'csv', 'cnab'].flatMap((folder) =>
      samplesOf(folder).map(([, bytes]) => bytes),
    )
    await expectSoundWhenDamaged(files, async (bytes) => (await read(bytes)).parts)
  })
})

describe('a ZIP archive', () => {
  const table = 'Date,Narration,Withdrawal Amt.,Deposit Amt.\n01/03/26,A,,5.00\n'
  const mt = ':20:S\n:25:1\n:28C:1\n:60F:C260301INR0,\n:61:2603010301C7,NTRFNONREF\n:62F:C260301INR7,\n'

  it('is read as the statement in it', async () => {
    const { format, parts } = await read(zip({ 'a.csv': table }))
    expect([format, linesIn(parts).map(({ amount }) => amount)]).toEqual(['csv', ['5']])
  })

  it('of several statements is read as one after the other, each in its format', async () => {
    const { parts } = await read(zip({ 'a.csv': table, '__MACOSX/._a.csv': 'x', 'b/': '', 'b/s.sta': mt }))
    expect(linesIn(parts).map(({ amount }) => amount)).toEqual(['5', '7'])
    expect(startsIn(parts).map(({ format }) => format)).toEqual(['csv', 'mt940'])
    expect(errorsIn(parts)).toEqual([])
  })

  it('of no file, or with an archive in it, is refused', async () => {
    expect(errorsIn((await read(zip({ 'b/': '' }))).parts)[0]?.reason).toMatch(/^the ZIP archive has 0 files/)
    const nested = zip({ 'a.zip': Buffer.from(zip({ 'a.csv': table })) })
    expect(errorsIn((await read(nested)).parts)).toHaveLength(1)
  })

  it.each<[string, Uint8Array, RegExp]>([
    ['is a PDF', zip({ 'extrato.pdf': '%PDF-1.7' }), /^"extrato.pdf" in the archive: the file is a PDF/],
    [
      'is a PDF',
      zip({ 'a.csv': table, 'b/e.pdf': '%PDF-1.7' }),
      /^"b\/e.pdf" in the archive: the file is a PDF/,
    ],
    [
      'has a wrong line',
      zip({ 'a.csv': table, 'b.csv': table.replace('5.00', 'x') }),
      /^"b.csv" in the archive: /,
    ],
    ['is protected', zip({ 'a.csv': table }, true), /^"a.csv" in the archive is protected/],
  ])('names the file in it that %s', async (_, archive, reason) => {
    expect(errorsIn((await read(archive)).parts).map((error) => error.reason)).toEqual([
      expect.stringMatching(reason),
    ])
  })

  it('names the file in it of which a warning is', async () => {
    const { parts } = await read(zip({ 'a.csv': table, 's.sta': mt.replace('INR7', 'INR8') }))
    const warnings = parts.flatMap((part) => (part.part === 'warning' ? part.warning.message : []))
    expect(warnings).toEqual([expect.stringMatching(/^"s.sta" in the archive: statement 1: opening balance/)])
  })
})

it.each<[string, string | Uint8Array, RegExp]>([
  ['an empty file', ' \r\n\u001A', /is empty/],
  ['a PDF', '%PDF-1.7\n1 0 obj', /is a PDF/],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), /old workbook/],
  ['a web page', '<html><body><table><tr><td>Date</td></tr></table>', /web page/],
  ['QIF', '!Type:Bank\nD10/05/2026\nT100.00\nPAna\n^\n', /is QIF/],
  ['an empty archive', zip({}), /archive has no file/],
])('%s is refused with what it is, and what to ask the bank for', async (_, file, reason) => {
  const [error, ...more] = errorsIn((await read(file)).parts)
  expect(error?.reason).toMatch(reason)
  expect(error?.reason).toContain('ask the bank for camt.053, MT940, OFX, CSV or XLSX')
  expect(more).toEqual([])
})
