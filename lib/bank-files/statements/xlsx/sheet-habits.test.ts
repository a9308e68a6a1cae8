import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { errorsIn, linesIn, partsOf } from '../../testing/read-parts.ts'
import { zip } from '../../testing/zip-file.ts'
import { mappings } from '../csv/mappings/mappings.ts'
import { xlsxReader } from './xlsx-reader.ts'

const hdfc = xlsxReader(mappings.filter(({ name }) => name === 'hdfc'))

const inline = (written: string) => `<c t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`

/** A workbook of credits of HDFC, whose dates have one built-in format. */
function workbook(
  format: number,
  isFrom1904: boolean,
  rows: readonly { day: string; text: string; amount: string }[],
) {
  const headings = ['Date', 'Narration', 'Withdrawal Amt.', 'Deposit Amt.'].map(inline)
  const cells = rows.map(({ day, text, amount }) => [
    `<c s="1"><v>${day}</v></c>`,
    inline(text),
    inline(''),
    `<c s="0"><v>${amount}</v></c>`,
  ])
  const sheet = [headings, ...cells].map((row) => `<row>${row.join('')}</row>`).join('')
  return zip({
    'xl/workbook.xml': `<workbook><workbookPr date1904="${isFrom1904 ? 1 : 0}"/><sheets><sheet r:id="r1"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="${format}"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  })
}

const daysFrom = { 1900: 25_569, 1904: 25_569 - 1462 }

/** A day with what a program adds to it or takes from it: a time, or the lost seconds of an old time zone. */
const day = fc.record({
  at: fc.integer({ min: 13_000, max: 20_784 }),
  seconds: fc.oneof(fc.constant(0), fc.integer({ min: -58, max: -1 }), fc.integer({ min: 1, max: 86_339 })),
})

it('a number is the day that was meant, whatever format, epoch and lost seconds', async () => {
  const formats = fc.constantFrom(14, 15, 16, 22, 27, 30, 31, 36, 50, 57, 58, 71, 72, 73, 77, 81)
  await fc.assert(
    fc.asyncProperty(
      formats,
      fc.boolean(),
      fc.array(day, { minLength: 1, maxLength: 5 }),
      async (format, is1904, days) => {
        const rows = days.map(({ at, seconds }) => ({
          day: `${at + daysFrom[is1904 ? 1904 : 1900] + seconds / 86_400}`,
          text: 'A',
          amount: '5',
        }))
        const parts = await partsOf(hdfc, workbook(format, is1904, rows))
        expect(errorsIn(parts)).toEqual([])
        expect(linesIn(parts).map(({ bookedOn }) => bookedOn)).toEqual(
          days.map(({ at }) => new Date(at * 86_400_000).toISOString().slice(0, 10)),
        )
      },
    ),
    { numRuns: 150 },
  )
})

/** A character as a workbook may write it: plain, in XML, or as `_xHHHH_`. */
const writtenCharacter = fc
  .tuple(fc.constantFrom(...'aZ9é山&<_x'), fc.constantFrom('plain', 'xml', 'escape'))
  .map(([character, way]) => {
    const code = character.charCodeAt(0)
    const hex = code.toString(16).toUpperCase().padStart(4, '0')
    if (way === 'escape' || character === '_') return { character, written: `_x${hex}_` }
    const isPlain = way === 'plain' && !'&<'.includes(character)
    return { character, written: isPlain ? character : `&#${code};` }
  })

it('each character of a text may be escaped', async () => {
  const texts = fc.array(fc.array(writtenCharacter, { minLength: 1, maxLength: 10 }), {
    minLength: 1,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(texts, async (all) => {
      const rows = all.map((some) => ({
        day: '46353',
        text: some.map(({ written }) => written).join(''),
        amount: '5',
      }))
      const parts = await partsOf(hdfc, workbook(14, false, rows))
      expect(linesIn(parts).map(({ text }) => text)).toEqual(
        all.map((some) => some.map(({ character }) => character).join('')),
      )
    }),
    { numRuns: 200 },
  )
})

it('an amount is what a spreadsheet shows, though a binary number is stored', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 10 ** 12 }), { minLength: 1, maxLength: 5 }),
      async (all) => {
        // As programs add: the nearest binary number, and one beside it.
        const rows = all.map((cents, at) => ({
          day: '46353',
          text: 'A',
          amount: `${(cents / 100) * (at % 2 === 0 ? 1 : 1 + Number.EPSILON)}`,
        }))
        const parts = await partsOf(hdfc, workbook(14, false, rows))
        expect(linesIn(parts).map(({ amount }) => amount)).toEqual(
          all.map((cents) =>
            `${Math.floor(cents / 100)}.${`${cents % 100}`.padStart(2, '0')}`.replace(/\.?0{1,2}$/, ''),
          ),
        )
      },
    ),
    { numRuns: 150 },
  )
})
