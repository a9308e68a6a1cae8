import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { sheetRows } from '../bank-files/statements/xlsx/sheet-rows.ts'
import { openSheet, openWorkbook } from '../bank-files/statements/xlsx/workbook.ts'
import { openZip } from '../bank-files/statements/xlsx/zip-archive.ts'
import { csvFile, xlsxFile, type Columns } from './spreadsheet.ts'

interface Row {
  readonly name: string | undefined
  readonly amount: string
  readonly at: Date
}

const columns: Columns<Row> = {
  name: ({ name }) => name,
  amount: ({ amount }) => ({ decimal: amount }),
  at: ({ at }) => at,
}
const at = new Date('2026-11-28T20:15:30Z')
const rowOf = (name: string | undefined, amount = '1'): Row => ({ name, amount, at })

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(pieces))
}

/** As the reader of banks' workbooks reads it, and the sheets' own XML. */
async function read(rows: Iterable<Row>, sheetRowsMost?: number) {
  const options = { timeZone: 'Asia/Bangkok', ...(sheetRowsMost && { sheetRows: sheetRowsMost }) }
  const bytes = await bytesOf(xlsxFile(columns, rows, options))
  const archive = openZip(bytes)
  const workbook = typeof archive === 'string' ? archive : await openWorkbook(archive)
  if (typeof archive === 'string' || typeof workbook === 'string') throw new Error('it cannot be read')
  const tables = await Promise.all(
    workbook.sheets.map(async (named) => {
      const sheet = openSheet(archive, named)
      if (!(sheet instanceof Uint8Array)) throw new Error(`there is no ${named.file}`)
      return (await Array.fromAsync(sheetRows(workbook, sheet))).map(({ cells }) => cells)
    }),
  )
  return { tables, xml: Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString() }
}

it('a workbook has the headings and the rows of its table, texts as they are', async () => {
  const texts = ['=1+1', 'a & b <c> "d"', '  blanks ', 'ไทย 🐦', undefined]
  const { tables } = await read(texts.map((text) => rowOf(text)))
  expect(tables[0]?.map(([first]) => first)).toEqual(['name', ...texts.map((text) => text ?? '')])
})

it('an amount is a number as long as Excel keeps all its digits, else a text', async () => {
  const { xml } = await read([rowOf('a', '-1234567890123.45'), rowOf('b', '12345678901234.56')])
  expect(xml).toContain('<c><v>-1234567890123.45</v></c>')
  expect(xml).toContain('<t xml:space="preserve">12345678901234.56</t>')
})

it('a moment is one of the time zone, as Excel counts it', async () => {
  const { xml } = await read([rowOf('a')])
  // 2026-11-29 03:15:30 in Bangkok; 2026-11-29 is day 46355.
  expect(xml).toContain('<c s="2"><v>46355.135764</v></c>')
})

it('leaves out characters that no XML may have', async () => {
  const { tables } = await read([rowOf('a\u0000b\u000Bc\uFFFE')])
  expect(tables[0]?.[1]?.[0]).toBe('abc')
})

it('goes on in further sheets when one is full', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const { tables } = await read(
    names.map((name) => rowOf(name)),
    2,
  )
  expect(tables.map((rows) => rows.map(([first]) => first))).toEqual([
    ['name', 'a', 'b'],
    ['name', 'c', 'd'],
    ['name', 'e'],
  ])
})

it('is made while its rows are read', async () => {
  let asked = 0
  function* many() {
    for (; asked < 100_000; asked += 1) yield rowOf(`row ${asked} ${Math.sin(asked)}`)
  }
  const pieces = xlsxFile(columns, many(), { timeZone: 'UTC' })
  await pieces.next()
  expect(asked).toBeLessThan(50_000)
  await pieces.return(undefined)
})

it('a table as CSV has moments in UTC and no formulas', async () => {
  const text = Buffer.from(
    await bytesOf(csvFile(columns, [rowOf('=1'), rowOf(undefined, '-2.5')])),
  ).toString()
  expect(text).toBe("name,amount,at\r\n'=1,1,2026-11-28T20:15:30.000Z\r\n,-2.5,2026-11-28T20:15:30.000Z\r\n")
})
