import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectSoundWhenDamaged } from '../../testing/damaged-file.ts'
import { endsIn, errorsIn, linesIn, partsOf, summaryOf } from '../../testing/read-parts.ts'
import { zip } from '../../testing/zip-file.ts'
import { mappings } from '../csv/mappings/mappings.ts'
import { sheetDay, sheetNumber } from './sheet-number.ts'
import { xlsxReader } from './xlsx-reader.ts'

const readXlsx = xlsxReader(mappings)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const text = (value: string) => `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
const number = (value: string, style = '0') => `<c s="${style}"><v>${value}</v></c>`
const headings = [
  'Date',
  'Narration',
  'Chq./Ref.No.',
  'Withdrawal Amt.',
  'Deposit Amt.',
  'Closing Balance',
].map(text)

const parts = (rows: readonly (readonly string[])[]) => ({
  'xl/workbook.xml':
    '<?xml version="1.0"?><workbook xmlns:r="x"><workbookPr/><sheets><sheet name="A" r:id="rId7"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId7" Target="worksheets/sheet9.xml"/></Relationships>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/><numFmt numFmtId="171" formatCode="0.00&quot;day&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>',
  'xl/sharedStrings.xml':
    '<sst><si><t>UPI</t></si><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh></si></sst>',
  'xl/worksheets/sheet9.xml': `<worksheet><sheetData>${rows.map((row) => `<row>${row.join('')}</row>`).join('')}</sheetData></worksheet>`,
})
const workbook = (...rows: readonly (readonly string[])[]) => zip(parts([headings, ...rows]))

describe('a workbook', () => {
  it('is read with days and amounts as it stores them, or as text', async () => {
    const file = workbook(
      [
        number('45352', '1'),
        '<c t="s"><v>1</v></c>',
        number('405912345678'),
        '<c/>',
        number('1234.5600000000001'),
        number('1334.56'),
      ],
      [
        text('02/03/24'),
        '<c t="s"><v>0</v></c>',
        text(''),
        text('1,00,000.50'),
        text(''),
        '<c r="F9"><v>-98665.94</v></c>',
      ],
      [text(''), text('Total'), text(''), number('100000.5')],
    )
    const found = await partsOf(readXlsx, file, { currencyCode: 'INR' }, 100)
    expect(summaryOf(found)).toEqual([1, 2, '1234.56', '100000.5', [], 0])
    expect(linesIn(found)[0]).toMatchObject({
      line: 2,
      bookedOn: '2024-03-01',
      text: 'rich text',
      references: [{ field: 'Reference', value: '405912345678' }],
    })
    expect(endsIn(found)).toMatchObject([{ opening: { amount: '100' }, closing: { amount: '-98665.94' } }])
  })

  it('is read on the first sheet that has a table, and names others that have one', async () => {
    const page = (rows: readonly (readonly string[])[]) =>
      `<worksheet><sheetData>${rows.map((row) => `<row>${row.join('')}</row>`).join('')}</sheetData></worksheet>`
    const day = (amount: string) => ['26/11/26', 'A', '', '', amount, amount].map(text)
    const file = zip({
      'xl/workbook.xml':
        '<workbook xmlns:r="x"><sheets><sheet name="Cover" r:id="a"/><sheet name="INR" r:id="b"/><sheet name="USD" r:id="c"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Target="worksheets/one.xml"/><Relationship Id="c" Target="worksheets/three.xml"/><Relationship Id="b" Target="/xl/worksheets/two.xml"/></Relationships>',
      'xl/worksheets/one.xml': page([[text('Statement of account')]]),
      'xl/worksheets/two.xml': page([headings, day('1.00')]),
      'xl/worksheets/three.xml': page([headings, day('2.00')]),
    })
    const found = await partsOf(readXlsx, file)
    expect(summaryOf(found)).toEqual([1, 1, '1', '0', ['SHEETS_LEFT_OUT'], 0])
    const message = 'the sheet "INR" is read; others have a table too, send each as a file of its own: "USD"'
    expect(found).toContainEqual({ part: 'warning', warning: { code: 'SHEETS_LEFT_OUT', message } })
  })

  it('that unpacks to more than memory should hold ends with a message', async () => {
    const bomb = { ...parts([headings]), 'xl/sharedStrings.xml': Buffer.alloc(65 * 1_048_576, 32) }
    expect(errorsIn(await partsOf(readXlsx, zip(bomb)))).toEqual([
      { line: 1, reason: '"xl/sharedStrings.xml" in the archive has more than 64 MiB' },
    ])
  })

  it.each<[string, Uint8Array, RegExp]>([
    ['was cut off', workbook().subarray(0, -10), /cut off or damaged/],
    ['is another archive', zip({ 'a.txt': 'a' }), /no workbook of XLSX/],
    ['is protected', zip(parts([headings]), true), /protected with a password/],
    [
      'has a document type',
      zip({ ...parts([]), 'xl/worksheets/sheet9.xml': '<!DOCTYPE a><worksheet/>' }),
      /no mapping fits/,
    ],
    ['is empty', new Uint8Array(), /cut off or damaged/],
  ])('that %s is refused', async (_, file, reason) => {
    expect(errorsIn(await partsOf(readXlsx, file))).toEqual([
      { line: 1, reason: expect.stringMatching(reason) },
    ])
  })

  it('neither throws nor invents amounts, whatever became of it', async () => {
    const file = workbook([number('45352', '1'), text('a'), text('1'), '<c/>', number('5.25'), number('6')])
    await expectSoundWhenDamaged([file], (bytes) => partsOf(readXlsx, bytes))
  })
})

describe('a number of a sheet', () => {
  it.each([
    ['1234.5600000000001', '1234.56'],
    ['1234.5599999999999', '1234.56'],
    ['-0.10000000000000001', '-0.1'],
    ['405912345678901234', '405912345678901234'],
    ['1.5E3', '1500'],
    ['1.5E-2', '0.015'],
    ['1E+5', '100000'],
    ['999999999999999.99', '1000000000000000'],
    ['1.0000000000000056', '1.00000000000001'],
    ['0', '0'],
  ])('%s is shown as %s', (stored, shown) => {
    expect(sheetNumber(stored)).toBe(shown)
  })

  it.each(['', 'NaN', '1E999', '1,5', 'Infinity', '#N/A'])('%j is none', (stored) => {
    expect(sheetNumber(stored)).toBeUndefined()
  })

  it('of 15 digits survives the binary fraction of a sheet', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), (minor) => {
        const exact = `${minor / 100n}.${`${minor % 100n}`.padStart(2, '0')}`
        expect(sheetNumber(`${Number(exact)}`)).toBe(exact.replace(/\.?0+$/, ''))
      }),
    )
  })

  it.each([
    ['45352', false, '2024-03-01'],
    ['45352.75', false, '2024-03-01'],
    ['43890', true, '2024-03-01'],
    ['0', false, undefined],
    ['99999999', false, undefined],
  ])('%s is a day', (serial, isFrom1904, day) => {
    expect(sheetDay(serial, isFrom1904)).toBe(day)
  })
})
