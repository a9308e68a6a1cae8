import { countOf } from '../../text/count.ts'
import type { NoteText } from '../../text/text-note.ts'
import { attributesOf, sheetTokens } from './sheet-markup.ts'
import type { ZipArchive } from './zip-archive.ts'

/** Thousands of cells may name one shared text. */
export const longestCell = 4000

/** A workbook, and what its sheets need to be read. */
export interface Workbook {
  /** In their order. */
  readonly sheets: readonly SheetName[]
  /** By their numbers, as cells name them. */
  readonly strings: readonly string[]
  /** The numbers of the cell styles that show a day. */
  readonly dayStyles: ReadonlySet<string>
  readonly isFrom1904: boolean
}

export interface SheetName {
  /** As people see it. */
  readonly name: string
  /** Its place in the archive. */
  readonly file: string
}

/** More sheets than any statement has. */
const mostSheets = 12

const mebibyte = 1_048_576
/** What is unpacked is held in memory: no statement comes near this. */
const most = { sheet: 128 * mebibyte, strings: 64 * mebibyte, others: 4 * mebibyte }
/** For who reads the first rows beside other work, and not in a thread of its own. */
export const fewOfWorkbook = { sheet: 8 * mebibyte, strings: 4 * mebibyte, others: mebibyte }

/** Opens a workbook, or says why it cannot be. Source: ECMA-376, part 1, 18. */
export async function openWorkbook(
  archive: ZipArchive,
  note?: NoteText,
  limits = most,
): Promise<Workbook | string> {
  const book = archive.file('xl/workbook.xml', limits.others)
  if (book === undefined) return 'the archive has no xl/workbook.xml: it is no workbook of XLSX'
  const relations = archive.file('xl/_rels/workbook.xml.rels', limits.others)
  const styles = archive.file('xl/styles.xml', limits.others) ?? new Uint8Array()
  const strings = archive.file('xl/sharedStrings.xml', limits.strings) ?? new Uint8Array()
  if (typeof book === 'string') return book
  if (typeof relations === 'string') return relations
  if (typeof styles === 'string') return styles
  if (typeof strings === 'string') return strings
  const { named, isFrom1904 } = await namedSheets(book)
  const targets = await targetsOf(relations ?? new Uint8Array())
  const sheets = named.map(({ name, relation }, at) => ({
    name,
    file: targets.get(relation) ?? `xl/worksheets/sheet${at + 1}.xml`,
  }))
  return {
    sheets: sheets.length > 0 ? sheets : [{ name: '', file: 'xl/worksheets/sheet1.xml' }],
    strings: await sharedStrings(strings, note),
    dayStyles: await dayStyles(styles),
    isFrom1904,
  }
}

/** The bytes of a sheet, or why they cannot be had; undefined where the archive has none. */
export const openSheet = (
  archive: ZipArchive,
  { file }: SheetName,
  limits = most,
): Uint8Array | string | undefined => archive.file(file, limits.sheet)

async function namedSheets(book: Uint8Array) {
  let isFrom1904 = false
  const named: { readonly name: string; readonly relation: string }[] = []
  for await (const token of sheetTokens(book)) {
    if (token.kind !== 'OPEN') continue
    const attributes = attributesOf(token.attributes)
    if (token.name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes.get('date1904') ?? '')
    if (token.name === 'sheet' && named.length < mostSheets)
      named.push({ name: attributes.get('name') ?? '', relation: attributes.get('id') ?? '' })
  }
  return { named, isFrom1904 }
}

/** Where the relations lead, by their IDs. */
async function targetsOf(relations: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>()
  for await (const token of sheetTokens(relations)) {
    if (token.kind !== 'OPEN' || token.name !== 'Relationship') continue
    const attributes = attributesOf(token.attributes)
    const target = attributes.get('Target')
    if (target !== undefined)
      targets.set(attributes.get('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  return targets
}

/** Characters that XML cannot contain, or that would begin such an escape: `_x000D_` (22.4.2.4). */
export const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(countOf(`0x${code}`) ?? 0x20))

/** Texts of rich runs are joined; how they are pronounced (rPh) is left out. */
async function sharedStrings(bytes: Uint8Array, note?: NoteText): Promise<readonly string[]> {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isPhonetic = false
  for await (const token of sheetTokens(bytes, note)) {
    if (token.kind === 'TEXT' && isText && !isPhonetic && text.length < longestCell)
      text += token.text.slice(0, longestCell)
    if (token.kind !== 'OPEN' && token.kind !== 'CLOSE') continue
    if (token.name === 't') isText = token.kind === 'OPEN'
    if (token.name === 'rPh') isPhonetic = token.kind === 'OPEN'
    if (token.name !== 'si') continue
    if (token.kind === 'CLOSE') strings.push(unescaped(text))
    text = ''
  }
  return strings
}

/** Formats that the standard defines as days, 18.8.30; 71 to 81 are Thai. */
const dayFormat = /^(?:1[4-7]|22|2[7-9]|3[0-6]|5[0-8]|7[1-9]|8[01])$/

async function dayStyles(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const ownFormats = new Set<string>()
  const styles = new Set<string>()
  let count = -1
  let isInCells = false
  for await (const token of sheetTokens(bytes)) {
    if (token.kind !== 'OPEN' && token.kind !== 'CLOSE') continue
    if (token.name === 'cellXfs') isInCells = token.kind === 'OPEN'
    if (token.kind === 'CLOSE') continue
    const attributes = attributesOf(token.attributes)
    const format = attributes.get('numFmtId') ?? ''
    if (token.name === 'numFmt' && showsDay(attributes.get('formatCode') ?? '')) ownFormats.add(format)
    if (token.name !== 'xf' || !isInCells) continue
    count++
    if (dayFormat.test(format) || ownFormats.has(format)) styles.add(`${count}`)
  }
  return styles
}

/** A format shows a day if it has a day or a year outside quotation marks and brackets. */
const showsDay = (code: string): boolean =>
  /[dybวป]/i.test(code.slice(0, 255).replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
