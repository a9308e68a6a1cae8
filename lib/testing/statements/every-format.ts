import { zip } from '../../bank-files/testing/zip-file.ts'
import { written, type FileFacts, type Transfer } from './written-files.ts'

type Writer = (facts: FileFacts, transfers: readonly Transfer[]) => string | Uint8Array

/** A file with the transfers in each format of a statement. Amounts are in rupees, of CNAB in reais. */
export const everyFormat: Readonly<Record<string, Writer>> = {
  ...written,
  'camt.052': (facts, transfers) =>
    written['camt.053'](facts, transfers)
      .replaceAll('camt.053', 'camt.052')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
      .replaceAll('<Stmt>', '<Rpt>')
      .replaceAll('</Stmt>', '</Rpt>'),
  mt942: (facts, transfers) =>
    written
      .mt940(facts, transfers)
      .replace(/:60F:[^\r]*/, `:34F:INRC0,\r\n:13D:${six(facts.to)}1200+0000`)
      .replace(/:62F:[^\r]*\r\n/, ''),
  bai2,
  cnab240,
  xlsx,
}

const sumOf = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { amount }) => sum + amount, 0)
const six = (day: string): string => day.slice(2).replaceAll('-', '')

/** Each day is a group. */
function bai2({ account }: FileFacts, transfers: readonly Transfer[]): string {
  const groups = [...Map.groupBy(transfers, ({ day }) => day)].map(([day, some]) => {
    const lines = some.map(({ amount, reference, text }) => {
      const [code, minor] = amount < 0 ? ['475', -amount] : ['165', amount]
      return `16,${code},${minor},Z,${reference},,${text}`
    })
    const total = some.reduce((sum, { amount }) => sum + Math.abs(amount), 0)
    const records = [`02,US,BANK,1,${six(day)},,INR,2/`, `03,${account},,,,,/`, ...lines]
    return {
      records: [...records, `49,${total},${some.length + 2}/`, `98,${total},1,${some.length + 4}/`],
      total,
    }
  })
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const records = groups.flatMap((group) => group.records)
  return [
    '01,BANK,US,260301,1200,1,80,,2/',
    ...records,
    `99,${total},${groups.length},${records.length + 2}/`,
  ].join('\n')
}

/** A line of 240 positions: each value at its place, from 1. */
function line(...values: readonly (readonly [at: number, text: string])[]): string {
  let text = ' '.repeat(240)
  for (const [at, value] of values) text = text.slice(0, at - 1) + value + text.slice(at - 1 + value.length)
  return text
}

function cnab240({ account, from, to, opening }: FileFacts, transfers: readonly Transfer[]): string {
  const eight = (day: string) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`
  const minor = (amount: number) => String(Math.abs(amount)).padStart(18, '0')
  const mark = (amount: number) => (amount < 0 ? 'D' : 'C')
  const balance = (day: string, amount: number) =>
    [
      [143, eight(day)],
      [151, minor(amount)],
      [169, mark(amount)],
    ] as const
  // The last digit stands where the check digit does.
  const number = [59, account.replaceAll(/\D/g, '').padStart(13, '0')] as const
  return [
    line([1, '00100000'], [143, '2'], [144, eight(to)]),
    line(
      [1, '00100011E0440'],
      [53, '00000'],
      number,
      ...balance(from, opening),
      [171, 'BRL'],
      [174, '00001'],
    ),
    ...transfers.map(({ day, amount, reference, text }, at) =>
      line(
        [1, `00100013${String(at + 1).padStart(5, '0')}E`],
        [135, eight(day)],
        [143, eight(day)],
        [151, minor(amount)],
        [169, mark(amount)],
        [173, '0393'],
        [177, text],
        [202, reference],
      ),
    ),
    line([1, '00100015'], ...balance(to, opening + sumOf(transfers))),
    line([1, '00199999']),
  ].join('\r\n')
}

/** The table of the CSV file as a workbook. */
function xlsx(facts: FileFacts, transfers: readonly Transfer[]): Uint8Array {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = written.csv(facts, transfers).trimEnd().split('\n')
  const sheet = rows.map((row) => `<row>${row.split(',').map(cell).join('')}</row>`).join('')
  return zip({
    'xl/workbook.xml':
      '<?xml version="1.0"?><workbook xmlns:r="x"><workbookPr/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  })
}
