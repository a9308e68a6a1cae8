import { expect, it } from 'vitest'
import { linesIn, partsOf } from '../../testing/read-parts.ts'
import { zip } from '../../testing/zip-file.ts'
import { mappings } from '../csv/mappings/mappings.ts'
import { xlsxReader } from './xlsx-reader.ts'

/** A workbook of one credit of HDFC, whose date has a built-in format. */
const workbook = (format: number, day: string, text: string) => {
  const cells = (values: readonly string[]) =>
    values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`)
  const headings = ['Date', 'Narration', 'Withdrawal Amt.', 'Deposit Amt.']
  const row = [`<c s="0"><v>${day}</v></c>`, ...cells([text, '']), '<c><v>5</v></c>']
  return zip({
    'xl/workbook.xml': '<workbook><sheets><sheet r:id="r1"/></sheets></workbook>',
    'xl/styles.xml': `<styleSheet><cellXfs><xf numFmtId="${format}"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${cells(headings).join('')}</row><row>${row.join('')}</row></sheetData></worksheet>`,
  })
}

const only = async (...of: Parameters<typeof workbook>) =>
  linesIn(await partsOf(xlsxReader(mappings.filter(({ name }) => name === 'hdfc')), workbook(...of)))[0]

it.each([14, 22, 71, 72, 77, 81])('a cell with the built-in format %s shows a day', async (format) => {
  expect(await only(format, '46353', 'A')).toMatchObject({ bookedOn: '2026-11-27', amount: '5' })
})

it.each([
  ['46352.99967592592', '2026-11-27'],
  ['46352.9994', '2026-11-27'],
  ['46352.9992', '2026-11-26'],
  ['46352.5', '2026-11-26'],
])('the serial number %s is of %s', async (serial, day) => {
  expect((await only(14, serial, 'A'))?.bookedOn).toBe(day)
})

it.each([
  ['A_x000D_\nB', 'A B'],
  ['_x005F_x000D_', '_x000D_'],
  ['_xyz_', '_xyz_'],
])('the escape in %j is what it stands for', async (text, read) => {
  expect((await only(14, '46353', text))?.text).toBe(read)
})
