import { strToU8, Zip, ZipDeflate } from 'fflate'
import { csvTable } from '../ledger/csv.ts'
import { amountShortest, type Money } from '../money/money.ts'

/**
 * What a field of a table holds: a text, an amount as a decimal text, a moment; nothing where it has none.
 */
export type Cell = string | { readonly decimal: string } | Date | undefined

/** An amount as a field. */
export const amountCell = (money: Money | undefined): Cell => money && { decimal: amountShortest(money) }

/** The columns of a table by their headings. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>

/** A table as CSV, piece by piece; moments in ISO 8601, UTC. */
export async function* csvFile<Row>(columns: Columns<Row>, rows: Rows<Row>): AsyncGenerator<Uint8Array> {
  const texts = Object.entries(columns).map(
    ([name, cell]) => [name, (row: Row) => textOf(cell(row))] as const,
  )
  let piece = ''
  for await (const line of csvTable(Object.fromEntries(texts), rows)) {
    piece += line
    if (piece.length < pieceLength) continue
    yield strToU8(piece)
    piece = ''
  }
  yield strToU8(piece)
}

function textOf(cell: Cell): string | undefined {
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'object' ? cell.decimal : cell
}

/** About as much is held of a file that is made. */
const pieceLength = 65_536
/** A sheet of Excel has 1,048,576 rows, the first of them its headings. */
const rowsOfSheet = 1_048_575

/**
 * A table as a workbook (Office Open XML, ECMA-376), piece by piece: a heading that stays, amounts as numbers
 * as far as Excel keeps all their digits, moments in a time zone. A table of more rows than a sheet holds has
 * further sheets. No text is ever a formula.
 */
export async function* xlsxFile<Row>(
  columns: Columns<Row>,
  rows: Rows<Row>,
  { timeZone, sheetRows = rowsOfSheet }: { readonly timeZone: string; readonly sheetRows?: number },
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  let fault: Error | undefined
  const zip = new Zip((error, piece) => {
    if (error) fault = error
    else made.push(piece)
  })
  const add = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    return file
  }
  const wallClock = wallClockOf(timeZone)
  let sheets = 0
  const beginSheet = () => {
    sheets += 1
    const sheet = add(`xl/worksheets/sheet${sheets}.xml`)
    sheet.push(strToU8(sheetBegin + headingRow(Object.keys(columns))))
    return sheet
  }
  let sheet = beginSheet()
  let rowsHere = 0
  let piece = ''
  for await (const row of rows) {
    if (rowsHere === sheetRows) {
      sheet.push(strToU8(piece + sheetEnd), true)
      piece = ''
      sheet = beginSheet()
      rowsHere = 0
    }
    rowsHere += 1
    piece += `<row>${Object.values(columns)
      .map((cell) => cellXml(cell(row), wallClock))
      .join('')}</row>`
    if (piece.length < pieceLength) continue
    sheet.push(strToU8(piece))
    piece = ''
    yield* made.splice(0)
  }
  sheet.push(strToU8(piece + sheetEnd), true)
  for (const [name, text] of partsOf(sheets)) add(name).push(strToU8(text), true)
  zip.end()
  if (fault) throw fault
  yield* made
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheetBegin = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" baseColWidth="16"/><sheetData>`
const sheetEnd = '</sheetData></worksheet>'

const headingRow = (names: readonly string[]): string =>
  `<row>${names.map((name) => textCell(name, ' s="1"')).join('')}</row>`

function cellXml(cell: Cell, wallClock: (at: Date) => string): string {
  if (cell === undefined || cell === '') return '<c/>'
  if (cell instanceof Date) return `<c s="2"><v>${wallClock(cell)}</v></c>`
  if (typeof cell === 'string') return textCell(cell, '')
  return hasExactNumber(cell.decimal) ? `<c><v>${cell.decimal}</v></c>` : textCell(cell.decimal, '')
}

/** Excel keeps fifteen digits of a number. */
const hasExactNumber = (decimal: string): boolean =>
  /^-?\d+(?:\.\d+)?$/.test(decimal) && decimal.replaceAll(/\D/g, '').replace(/^0+/, '').length <= 15

const textCell = (text: string, style: string): string =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

// XML 1.0 has no control characters but these.
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Excel's days since the last day but one of 1899, with their fraction, as clocks on walls show them. */
function wallClockOf(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const first = Date.UTC(1899, 11, 30)
  return (at) => {
    const shown = new Date(`${format.format(at).replace(' ', 'T')}Z`)
    return ((shown.getTime() - first) / 86_400_000).toFixed(6)
  }
}

function partsOf(sheets: number): readonly (readonly [string, string])[] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const sheetParts = numbers.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`,
  )
  const sheetNames = numbers.map((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`)
  const sheetLinks = numbers.map(
    (n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  return [
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${sheetParts.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheetNames.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packages}/relationships">${sheetLinks.join('')}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf fontId="0"/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
  ]
}
