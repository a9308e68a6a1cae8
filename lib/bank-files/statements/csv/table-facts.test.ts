import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { endsIn, errorsIn, linesIn, partsOf, startsIn, warningsIn } from '../../testing/read-parts.ts'
import { csvReader } from './csv-reader.ts'
import { type Mapping, parseMapping } from './mapping.ts'
import { mappings } from './mappings/mappings.ts'

function layout(more: object): Mapping {
  const parsed = parseMapping({
    name: 'own',
    bank: 'Own Bank',
    country: 'VN',
    tested: 'DESCRIPTION',
    decimal: '.',
    thousands: ',',
    dateFormats: ['DD/MM/YYYY', 'YYYY/MM/DD'].slice(0, 1),
    columns: { date: ['Date'], amount: ['Amount'], balance: ['Balance'], text: ['Text'] },
    ...more,
  })
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed.mapping
}

async function read(file: string | Uint8Array, of: readonly Mapping[], options = {}) {
  const parts = await partsOf(csvReader(of), file, options)
  return {
    lines: linesIn(parts).map(({ amount, direction, status }) => `${amount} ${direction} ${status}`),
    errors: errorsIn(parts).map(({ reason }) => reason),
    warnings: warningsIn(parts),
    account: startsIn(parts)[0]?.account?.number,
    closing: endsIn(parts)[0]?.closing?.amount,
    texts: linesIn(parts).map(({ text }) => text),
    currencies: linesIn(parts).map(({ currencyCode }) => currencyCode),
  }
}

const sample = (name: string) =>
  new Uint8Array(readFileSync(path.join(import.meta.dirname, '../samples', name)))

it('reads Japanese headings of a layout of one’s own', async () => {
  const columns = {
    date: ['日付'],
    debit: ['お支払金額'],
    credit: ['お預り金額'],
    balance: ['差引残高'],
    text: ['摘要'],
  }
  const own = layout({ dateFormats: ['YYYY/MM/DD'], columns })
  const expected = { lines: ['28000 CREDIT BOOKED', '110 DEBIT BOOKED'], closing: '127890', errors: [] }
  expect(await read(sample('shift-jis.csv'), [own])).toMatchObject(expected)
  expect(await read(sample('shift-jis.csv'), [{ ...own, encoding: 'shift_jis' }])).toMatchObject(expected)
})

it('reads amounts with their currency behind them', async () => {
  const columns = {
    date: ['Ngày'],
    debit: ['Ghi nợ'],
    credit: ['Ghi có'],
    balance: ['Số dư'],
    text: ['Nội dung'],
  }
  const own = layout({ decimal: ',', thousands: '.', columns })
  expect(await read(sample('currency-behind.csv'), [own])).toMatchObject({
    lines: ['1500000 CREDIT BOOKED', '25000 DEBIT BOOKED'],
    closing: '11475000',
    currencies: ['VND', 'VND'],
    errors: [],
  })
})

const rows = (...lines: readonly string[]) => `Date,Text,Amount,Balance,Status\n${lines.join('\n')}\n`

it('leaves out rows that a column of states calls failed, pending or reversed, and says so', async () => {
  const file = rows(
    '01/03/2026,A,5.00,5.00,Completed',
    '01/03/2026,B,6.00,,Failed',
    '01/03/2026,C,7.00,,Pending',
    '01/03/2026,D,8.00,,REVERSED',
    '02/03/2026,E,9.00,14.00,Completed',
  )
  expect(await read(file, [layout({})])).toMatchObject({
    lines: ['5 CREDIT BOOKED', '6 CREDIT INFO', '7 CREDIT PENDING', '8 CREDIT INFO', '9 CREDIT BOOKED'],
    warnings: ['ROWS_BY_STATE'],
    closing: '14',
  })
})

it.each(['Txn Status', 'STATUS', 'State of payment'])(
  'a column of states may be called %s',
  async (heading) => {
    const file = rows('01/03/2026,A,5.00,5.00,Completed', '01/03/2026,B,6.00,,Scheduled').replace(
      'Status',
      heading,
    )
    expect(await read(file, [layout({})])).toMatchObject({
      lines: ['5 CREDIT BOOKED', '6 CREDIT PENDING'],
      warnings: ['ROWS_BY_STATE'],
    })
  },
)

it.each(['Opening Balance', 'B/F', 'Saldo anterior', 'ยอดยกมา'])(
  'a row that says %s and whose amount is the balance is no transfer',
  async (text) => {
    const file = rows(`01/03/2026,${text},100.00,100.00,`, '01/03/2026,A,5.00,105.00,')
    expect(await read(file, [layout({})])).toMatchObject({
      lines: ['5 CREDIT BOOKED'],
      closing: '105',
      warnings: [],
      errors: [],
    })
  },
)

it.each(['Balance payment of order 7', 'Opening balance of a shop'])(
  'a row that says more, %s, is one',
  async (text) => {
    const file = rows(`01/03/2026,${text},100.00,100.00,`)
    expect((await read(file, [layout({})])).lines).toEqual(['100 CREDIT BOOKED'])
  },
)

it('does not heed a column of states that calls no row so', async () => {
  const file = rows('01/03/2026,A,5.00,5.00,Active', '01/03/2026,B,6.00,11.00,Inactive')
  expect(await read(file, [layout({})])).toMatchObject({
    lines: ['5 CREDIT BOOKED', '6 CREDIT BOOKED'],
    warnings: [],
  })
})

it('counts rows by the values that a layout names, and refuses others', async () => {
  const named = { column: 'Status', booked: ['Done'], pending: ['Wait'], ignored: ['No', '/'] }
  const file = rows(
    '01/03/2026,A,5.00,,done',
    '01/03/2026,B,6.00,,/',
    '01/03/2026,C,7.00,,Wait',
    '01/03/2026,D,8.00,,Perhaps',
  )
  expect(await read(file, [layout({ rows: named })])).toMatchObject({
    lines: ['5 CREDIT BOOKED', '6 CREDIT INFO', '7 CREDIT PENDING'],
    errors: ['the state "Perhaps" is none of those that the layout names'],
    warnings: [],
  })
})

it.each([
  [['25.000', '0.125'], ['25 CREDIT BOOKED', '0.125 CREDIT BOOKED'], 0],
  [['25.000', '1234.500'], ['25 CREDIT BOOKED', '1234.5 CREDIT BOOKED'], 0],
  [['25.000', '12.50'], ['12.5 CREDIT BOOKED'], 1],
  [['25,000', '12.50'], ['25000 CREDIT BOOKED', '12.5 CREDIT BOOKED'], 0],
])('reads %s as %s where the amounts of the file say so', async (amounts, lines, errors) => {
  const file = rows(...amounts.map((amount) => `01/03/2026,A,"${amount}",,`))
  const found = await read(file, [layout({})])
  expect([found.lines, found.errors.length]).toEqual([lines, errors])
})

it('leaves out a balance that cannot be read, with a warning', async () => {
  const file = rows('01/03/2026,A,5.00,25.000,', '01/03/2026,B,6.00,much,')
  expect(await read(file, [layout({})])).toMatchObject({ errors: [], warnings: ['BALANCE_UNREADABLE'] })
})

it('keeps totals out of the text of the last line', async () => {
  const vietcombank = mappings.filter(({ name }) => name === 'vietcombank')
  const file =
    'Ngày giao dịch,Số tham chiếu,Số tiền ghi nợ,Số tiền ghi có,Số dư,Mô tả\n' +
    '01/03/2026,1,"11,000",,"89,000",THU PHI SMS\n,,Tổng số,"11,000",,\n'
  expect(await read(file, vietcombank)).toMatchObject({ texts: ['THU PHI SMS'], errors: [] })
})

it.each([
  ['No. rekening : 1234567890', '1234567890'],
  ['Account Number,"011-2-34567-8"', '011-2-34567-8'],
  ['เลขที่บัญชี 0123456789', '0123456789'],
  ['Ag: 1234 | Conta: 123456-7', '123456-7'],
  // Banks mask digits by letters X: such a number names no account.
  [`Account Number,${'X'.repeat(6)}7890`, undefined],
  ['Account Name,A 1 TRADING', undefined],
])('the account in %s is %s', async (heading, account) => {
  const file = `${heading}\n${rows('01/03/2026,A,5.00,,')}`
  expect((await read(file, [layout({})])).account).toBe(account)
})

it('of two layouts that fit takes the one that reads the days, else the one of the account’s bank', async () => {
  const one = layout({ name: 'one', bank: 'Bank One' })
  const other = layout({ name: 'other', bank: 'Other Bank' })
  const file = rows('01/03/2026,A,5.00,,')
  expect(await read(file, [one, other])).toMatchObject({
    errors: ['the headings fit several mappings, name one of them: one, other'],
  })
  expect(await read(file, [one, other], { banks: ['other bank'] })).toMatchObject({
    lines: ['5 CREDIT BOOKED'],
  })
  const isoDays = layout({ name: 'iso', dateFormats: ['YYYY-MM-DD'] })
  expect(await read(file, [one, isoDays])).toMatchObject({ lines: ['5 CREDIT BOOKED'], errors: [] })
})

it.each([
  [
    'thousands',
    ['28/02/2026,Opening balance,,500', '01/03/2026,A,1.234,1.734', '02/03/2026,B,-234,1.500'],
    ['1234 CREDIT', '234 DEBIT'],
    '1500',
  ],
  [
    'decimals',
    ['28/02/2026,Opening balance,,500', '01/03/2026,A,1.234,501.234', '02/03/2026,B,-1,500.234'],
    ['1.234 CREDIT', '1 DEBIT'],
    '500.234',
  ],
  [
    'thousands, newest first',
    ['03/03/2026,C,-1.000,500', '02/03/2026,B,1.234,1.500', '01/03/2026,A,166,266'],
    ['1000 DEBIT', '1234 CREDIT', '166 CREDIT'],
    '500',
  ],
])('three digits behind the sign are %s where the balances prove it', async (_, written, lines, closing) => {
  expect(await read(rows(...written), [layout({})])).toMatchObject({
    errors: [],
    lines: lines.map((line) => `${line} BOOKED`),
    closing,
  })
})

it.each([
  ['both readings fit the balances', ['01/03/2026,A,1.000,2.000', '02/03/2026,B,1.000,3.000']],
  ['neither fits them', ['01/03/2026,A,1.234,700', '02/03/2026,B,1.234,900']],
  ['a balance stands alone', ['01/03/2026,A,1.234,1.734']],
])('an amount of two readings is refused where %s', async (_, written) => {
  const { errors, lines } = await read(rows(...written), [layout({})])
  expect(errors[0]).toMatch(/^AMBIGUOUS_AMOUNT: "1\.\d{3}" is 1\d{3}, or 1\.\d{3}/)
  expect(lines).toEqual([])
})
