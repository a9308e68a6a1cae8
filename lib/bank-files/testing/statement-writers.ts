import { writeCamt } from './camt-writer.ts'
import { closingOf, inUnits, type WrittenLine, type WrittenStatement } from './written-statement.ts'
import { zip } from './zip-file.ts'

/** What banks do differently without meaning anything by it. */
export interface Habits {
  readonly lineEnd: '\n' | '\r\n'
  /** Years that are added to those of the calendar: 543 in Thailand. */
  readonly era: 0 | 543
  /** What stands between messages and behind the last one. */
  readonly padding: string
}

type Writer = (statement: WrittenStatement, habits: Habits) => Uint8Array

const absolute = (cents: bigint): bigint => (cents < 0n ? -cents : cents)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** `2026-11-27` as the parts of a day in the era of the bank. */
function dayParts(
  day: string,
  { era }: Habits,
): { readonly y: string; readonly m: string; readonly d: string } {
  const [y = '', m = '', d = ''] = day.split('-')
  return { y: `${BigInt(y) + BigInt(era)}`, m, d }
}

const compactDay = (day: string, habits: Habits): string => {
  const { y, m, d } = dayParts(day, habits)
  return y + m + d
}

const lastDayOf = ({ lines }: WrittenStatement): string => lines.at(-1)?.day ?? ''

/** MT940: a message of no lines of another account, and that of the statement. */
function mt940(statement: WrittenStatement, habits: Habits): Uint8Array {
  const day = (written: string) => compactDay(written, habits).slice(2)
  const mark = (cents: bigint) => (cents < 0n ? 'D' : 'C')
  const balance = (cents: bigint) =>
    `${mark(cents)}${day(lastDayOf(statement))}THB${inUnits(absolute(cents), ',')}`
  const message = (account: string, opening: bigint, lines: readonly WrittenLine[], closing: bigint) => [
    ':20:STATEMENT',
    `:25:${account}`,
    ':28C:1/1',
    `:60F:${balance(opening)}`,
    ...lines.flatMap(({ cents, isCredit, day: on, text }) => [
      `:61:${day(on)}${isCredit ? 'C' : 'D'}${inUnits(cents, ',')}NTRFNONREF`,
      `:86:${text}`,
    ]),
    `:62F:${balance(closing)}`,
    '-',
  ]
  const closing = closingOf(statement)
  const messages = [
    message('9999999999', 0n, [], 0n),
    message(statement.account, statement.opening, statement.lines, closing),
  ]
  return bytesOf(
    messages.map((lines) => lines.join(habits.lineEnd) + habits.lineEnd + habits.padding).join(''),
  )
}

/** OFX, as SGML without end tags or as XML. */
const ofx =
  (isXml: boolean): Writer =>
  (statement, habits) => {
    const field = (name: string, value: string) => `<${name}>${value}${isXml ? `</${name}>` : habits.lineEnd}`
    const entries = statement.lines.map(({ cents, isCredit, day, text }, at) =>
      [
        '<STMTTRN>',
        field('TRNTYPE', isCredit ? 'CREDIT' : 'DEBIT'),
        field('DTPOSTED', compactDay(day, habits)),
        field('TRNAMT', inUnits(isCredit ? cents : -cents)),
        field('FITID', `${at + 1}`),
        field('MEMO', text),
        '</STMTTRN>',
      ].join(''),
    )
    const header = isXml
      ? '<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="220"?>'
      : ['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', ''].join(habits.lineEnd)
    return bytesOf(
      [
        header,
        `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${field('CURDEF', 'THB')}`,
        `<BANKACCTFROM>${field('BANKID', '004')}${field('ACCTID', statement.account)}</BANKACCTFROM>`,
        `<BANKTRANLIST>${entries.join('')}</BANKTRANLIST>`,
        `<LEDGERBAL>${field('BALAMT', inUnits(closingOf(statement)))}`,
        `${field('DTASOF', compactDay(lastDayOf(statement), habits))}</LEDGERBAL>`,
        `</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>${habits.padding}`,
      ].join(habits.lineEnd),
    )
  }

/** BAI2: a group for each line, since the day stands in its head. */
function bai2(statement: WrittenStatement, habits: Habits): Uint8Array {
  const day = (written: string) => compactDay(written, habits).slice(2)
  const groups = statement.lines.flatMap(({ cents, isCredit, day: on, text }) => [
    `02,US,BANK,1,${day(on)},,THB,2/`,
    `03,${statement.account},THB/`,
    `16,${isCredit ? 142 : 451},${cents},,,,${text}/`,
    `49,${cents},3/`,
    `98,${cents},1,5/`,
  ])
  const total = statement.lines.reduce((sum, { cents }) => sum + cents, 0n)
  const records = [
    `01,BANK,US,${day(lastDayOf(statement))},1200,1,80,,2/`,
    ...groups,
    `99,${total},${statement.lines.length},${groups.length + 2}/`,
  ]
  return bytesOf(records.join(habits.lineEnd) + habits.lineEnd + habits.padding)
}

/** CNAB240: text of at most 25 characters. */
function cnab240(statement: WrittenStatement, habits: Habits): Uint8Array {
  const day = (written: string) => {
    const { y, m, d } = dayParts(written, habits)
    return d + m + y
  }
  const amount = (cents: bigint, isCredit: boolean) =>
    `${absolute(cents)}`.padStart(18, '0') + (isCredit ? 'C' : 'D')
  const balance = (cents: bigint) => day(lastDayOf(statement)) + amount(cents, cents >= 0n)
  const counted = (more: number) => `${statement.lines.length + more}`.padStart(6, '0')
  const total = (isCredit: boolean) => {
    const cents = statement.lines.map((line) => (line.isCredit === isCredit ? line.cents : 0n))
    return `${cents.reduce((sum, each) => sum + each, 0n)}`.padStart(18, '0')
  }
  const account = `012340${statement.account.padStart(12, '0')}0`
  const records = [
    `${'00100000'.padEnd(142)}2`,
    `${`${'00100011E0440'.padEnd(52)}${account}`.padEnd(142)}${balance(statement.opening)}  BRL00001`,
    ...statement.lines.map(({ cents, isCredit, day: on, text }, at) => {
      const start = `00100013${`${at + 1}`.padStart(5, '0')}E`.padEnd(134)
      return `${start}${day(on)}${day(on)}${amount(cents, isCredit)}`.padEnd(176) + text
    }),
    `${'00100015'.padEnd(142)}${balance(closingOf(statement))}P${counted(2)}${total(false)}${total(true)}`,
    `${'00199999'.padEnd(17)}000001${counted(4)}000001`,
  ]
  return bytesOf(records.map((record) => record.padEnd(240) + habits.lineEnd).join('') + habits.padding)
}

/** camt.053, by the writer of its own. */
function camt(statement: WrittenStatement, { era, padding }: Habits): Uint8Array {
  const entries = statement.lines.map(({ cents, isCredit, day, text }, at) => ({
    isCredit,
    isBooked: true,
    bookedOn: `${BigInt(day.slice(0, 4)) + BigInt(era)}${day.slice(4)}`,
    bankReference: `B${at}`,
    transfers: [{ cents, name: 'A', account: '1', endToEndId: `E${at}`, text }],
  }))
  const habits = { version: 8, prefix: '', encoding: 'UTF-8', hasByteOrderMark: false } as const
  const file = writeCamt(entries, { message: 'camt.053', ...habits, isIndented: false, hasCdata: false })
  return Buffer.concat([file, bytesOf(padding)])
}

const daysBefore1970 = 25_569

/** A workbook of HDFC's table; days are numbers, which know no era. */
function xlsx(statement: WrittenStatement): Uint8Array {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`
  const headings = ['Date', 'Narration', 'Withdrawal Amt.', 'Deposit Amt.'].map(text)
  const rows = statement.lines.map(({ cents, isCredit, day, text: written }) => [
    number(`${Date.parse(day) / 86_400_000 + daysBefore1970}`, 1),
    text(written),
    isCredit ? text('') : number(inUnits(cents)),
    isCredit ? number(inUnits(cents)) : text(''),
  ])
  const sheet = [headings, ...rows].map((cells) => `<row>${cells.join('')}</row>`).join('')
  return zip({
    'xl/workbook.xml': '<workbook><sheets><sheet r:id="r1"/></sheets></workbook>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  })
}

/** By the format that they write. */
export const statementWriters: Readonly<Record<string, Writer>> = {
  mt940,
  'ofx as SGML': ofx(false),
  'ofx as XML': ofx(true),
  bai2,
  cnab240,
  'camt.053': camt,
  xlsx,
}
