import { zip } from '../../bank-files/testing/zip-file.ts'
import { currencyOf, type CurrencyCode } from '../../money/currency.ts'
import { camtFile, detail, entry, written } from '../statements/written-files.ts'

/** A booked transfer as the bank has it. */
export interface Line {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** Minor units, negative for a debit. */
  readonly amount: number
  /** The bank's own number, which some downloads give anew. */
  readonly no: number
  readonly text: string
  readonly endToEndId?: string
}

/** What is written of an account: some days of it. */
export interface Extract {
  readonly account: string
  readonly currencyCode: CurrencyCode
  readonly from: string
  readonly to: string
  /** Minor units. */
  readonly opening: number
  readonly lines: readonly Line[]
  /** Another download of the same lines has other IDs. */
  readonly series: number
}

type Writer = (extract: Extract) => Uint8Array

const idOf = ({ no }: Line, { series }: Extract): string => `${'KQXZ'[series % 4] ?? 'K'}${no * 37 + 40_001}`

/** As the currency of the extract, in formats whose writers know rupees. */
const inCurrency = ({ currencyCode }: Extract, text: string): Uint8Array =>
  Buffer.from(text.replaceAll('INR', currencyCode))

const facts = ({ account, from, to, opening }: Extract) => ({ account, from, to, opening })
const plain = (extract: Extract) => extract.lines.map((line) => ({ ...line, reference: idOf(line, extract) }))

const decimals = (amount: number, { currencyCode }: Extract): string => {
  const digits = currencyOf(currencyCode).minorUnits
  const text = (Math.abs(amount) / 10 ** digits).toFixed(digits)
  return `${amount < 0 ? '-' : ''}${text.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}`
}

/** How a bank lays out its table: the headings, and the cells of a line. */
interface Layout {
  readonly headings: readonly string[]
  readonly cells: (
    line: Line,
    amounts: { debit: string; credit: string; balance: string },
  ) => readonly string[]
}

const dayFirst = (day: string): string => day.split('-').toReversed().join('/')
const monthFirst = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
/** The Buddhist era. */
const thaiDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${Number(day.slice(0, 4)) + 543}`

const layouts = {
  kbank: {
    headings: ['วันที่', 'รายการ', 'ถอนเงิน', 'ฝากเงิน', 'ยอดคงเหลือ', 'ช่องทาง'],
    cells: ({ day, text }, { debit, credit, balance }) => [
      thaiDay(day),
      text,
      debit,
      credit,
      balance,
      'K PLUS',
    ],
  },
  hdfc: {
    headings: [
      'Date',
      'Narration',
      'Chq./Ref.No.',
      'Value Dt',
      'Withdrawal Amt.',
      'Deposit Amt.',
      'Closing Balance',
    ],
    cells: ({ day, text }, { debit, credit, balance }) => [
      dayFirst(day),
      text,
      '',
      dayFirst(day),
      debit,
      credit,
      balance,
    ],
  },
  bca: {
    headings: ['Tanggal', 'Keterangan', 'Cabang', 'Jumlah', 'Saldo'],
    cells: ({ day, text }, { debit, credit, balance }) => [
      dayFirst(day),
      text,
      '0000',
      debit === '' ? `${credit} CR` : `${debit} DB`,
      balance,
    ],
  },
  vietcombank: {
    headings: ['Ngày giao dịch', 'Số CT', 'Số tiền ghi nợ', 'Số tiền ghi có', 'Số dư', 'Nội dung chi tiết'],
    cells: ({ day, text }, { debit, credit, balance }) => [dayFirst(day), '', debit, credit, balance, text],
  },
  bdo: {
    headings: ['Posting Date', 'Branch', 'Description', 'Debit', 'Credit', 'Running Balance', 'Check Number'],
    cells: ({ day, text }, { debit, credit, balance }) => [
      monthFirst(day),
      'MAIN',
      text,
      debit,
      credit,
      balance,
      '',
    ],
  },
} as const satisfies Readonly<Record<string, Layout>>

function rowsOf(layout: Layout, extract: Extract): readonly (readonly string[])[] {
  let balance = extract.opening
  const rows = extract.lines.map((line) => {
    balance += line.amount
    const amount = decimals(Math.abs(line.amount), extract)
    const [debit, credit] = line.amount < 0 ? [amount, ''] : ['', amount]
    return layout.cells(line, { debit, credit, balance: decimals(balance, extract) })
  })
  return [layout.headings, ...rows]
}

const csv =
  (layout: Layout): Writer =>
  (extract) =>
    Buffer.from(
      rowsOf(layout, extract)
        .map((row) => `${row.map((cell) => (/[",]/.test(cell) ? `"${cell}"` : cell)).join(',')}\r\n`)
        .join(''),
    )

const xlsx =
  (layout: Layout): Writer =>
  (extract) => {
    const cell = (text: string) => (text === '' ? '<c/>' : `<c t="inlineStr"><is><t>${text}</t></is></c>`)
    const rows = rowsOf(layout, extract).map((row) => `<row>${row.map(cell).join('')}</row>`)
    return zip({
      'xl/workbook.xml':
        '<?xml version="1.0"?><workbook xmlns:r="x"><workbookPr/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
    })
  }

/** Two credits that follow each other are one entry with two details. */
const camt: Writer = (extract) => {
  const entries: string[] = []
  const { lines } = extract
  const inside = ({ amount, endToEndId = 'NOTPROVIDED', text }: Line) =>
    detail(Math.abs(amount), endToEndId, text)
  for (let at = 0; at < lines.length; at += 1) {
    const [line, next] = [lines[at], lines[at + 1]]
    if (!line) break
    const isBatch = next !== undefined && line.amount > 0 && next.amount > 0 && line.day === next.day
    const both = isBatch ? [line, next] : [line]
    const sum = both.reduce((total, { amount }) => total + amount, 0)
    const text = isBatch ? 'SPEI RECIBIDOS' : line.text
    entries.push(entry(line.day, sum, idOf(line, extract), text, both.map(inside).join('')))
    if (isBatch) at += 1
  }
  const change = lines.reduce((total, { amount }) => total + amount, 0)
  return inCurrency(extract, camtFile('camt.053', facts(extract), entries, change))
}

/** The files that the banks of the month give. They share no code with the readers. */
export const files = {
  'kbank csv': csv(layouts.kbank),
  'hdfc csv': csv(layouts.hdfc),
  'bca csv': csv(layouts.bca),
  'vietcombank xlsx': xlsx(layouts.vietcombank),
  'bdo xlsx': xlsx(layouts.bdo),
  mt940: (extract) => inCurrency(extract, written.mt940(facts(extract), plain(extract))),
  ofx: (extract) => inCurrency(extract, written.ofx(facts(extract), plain(extract))),
  'camt.053': camt,
} as const satisfies Readonly<Record<string, Writer>>

export type FileKind = keyof typeof files
