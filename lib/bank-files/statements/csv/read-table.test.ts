import { describe, expect, it } from 'vitest'
import { endsIn, errorsIn, linesIn, partsOf, summaryOf, warningsIn } from '../../testing/read-parts.ts'
import { csvReader } from './csv-reader.ts'
import { mappings } from './mappings/mappings.ts'

const readCsv = csvReader(mappings)

const hdfc = (...rows: readonly string[]) =>
  ['Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance', ...rows].join('\r\n')

/** A table of HDFC whose amounts are as given, in the credit column. */
const credits = (...amounts: readonly string[]) =>
  hdfc(...amounts.map((amount) => `01/03/24,text,0,01/03/24,,"${amount}",`))

describe('an amount in a table', () => {
  it.each([
    ['1,00,000.00', '100000', 'CREDIT'],
    ['Rs.500.00', '500', 'CREDIT'],
    ['INR 500.00', '500', 'CREDIT'],
    ['500.00 CR', '500', 'CREDIT'],
    ['+500.00', '500', 'CREDIT'],
    ['12345678901234567890.12', '12345678901234567890.12', 'CREDIT'],
    ['0.00', '0', 'CREDIT'],
  ])('%s is %s', async (written, amount, direction) => {
    expect(linesIn(await partsOf(readCsv, credits(written)))).toMatchObject([{ amount, direction }])
  })

  it.each(['1.234,56', '12,34.00', '5OO.00', '1.2.3', '1e3', '--5', '-5.00', '500.00 DR', '(5.00)', '٣'])(
    '%s in the credit column is an error with its line',
    async (written) => {
      const parts = await partsOf(readCsv, credits('5.00', written))
      expect(errorsIn(parts).map(({ line }) => line)).toEqual([3])
    },
  )

  it.each([
    ['-5', '5', 'DEBIT'],
    ['5.00-', '5', 'DEBIT'],
    ['(5.00)', '5', 'DEBIT'],
    ['R 5.00', '5', 'CREDIT'],
    ['ZAR -5.00', '5', 'DEBIT'],
    ['-ZAR5.00', '5', 'DEBIT'],
    ['5.00 DR', '5', 'DEBIT'],
    ['5.00CR', '5', 'CREDIT'],
    ['-5.00-', undefined, undefined],
    ['-5.00 CR', undefined, undefined],
  ])('%s in a column of its own is %s, %s', async (written, amount, direction) => {
    const fnb = csvReader(mappings.filter(({ name }) => name === 'fnb'))
    const lines = linesIn(await partsOf(fnb, `Date,Amount,Description\n2024/03/01,"${written}",x`))
    expect(lines.map((line) => [line.amount, line.direction])).toEqual(
      amount === undefined ? [] : [[amount, direction]],
    )
  })

  it('without CR or DB is refused where the bank always writes one', async () => {
    const bca = csvReader(mappings.filter(({ name }) => name === 'bca'))
    const file = 'Tanggal,Keterangan,Jumlah,Saldo\n01/03/2024,x,"1,000.00",'
    expect(errorsIn(await partsOf(bca, file))).toEqual([
      { line: 2, reason: '1000 is marked neither CR nor DR' },
    ])
  })
})

describe('a row', () => {
  const notDay = (day: string) =>
    `"${day}" is not a day written as DD/MM/YY or DD/MM/YYYY or DD-MM-YYYY or DD-MM-YY`

  it.each([
    ['01/03/24,text,0,01/03/24,,,', 'the row has a date and no amount'],
    ['01/03/24,text,0,01/03/24,5.00,6.00,', 'the row has a debit and a credit'],
    [',text,0,,,6.00,', 'the row has an amount and no date'],
    ['31/02/24,Total Energies,0,,,6.00,', notDay('31/02/24')],
    ['2024-03-01,statement of May,0,,,6.00,', notDay('2024-03-01')],
    [',for my page,0,,,6.00,', 'the row has an amount and no date'],
    [
      '31/02/24,text,0,,,6.00,',
      '"31/02/24" is not a day written as DD/MM/YY or DD/MM/YYYY or DD-MM-YYYY or DD-MM-YY',
    ],
    [
      '01/03/24,"text,0,,,6.00,',
      'the row is longer than any bank writes it: a quotation mark has no second one',
    ],
  ])('%s is refused', async (row, reason) => {
    expect(errorsIn(await partsOf(readCsv, hdfc(row)))).toEqual([{ line: 2, reason }])
  })

  it.each([
    ',Total,,,5.00,6.00,',
    ',Closing Balance,,,,,100.00',
    'Generated on 01/03/24,,,,,,',
    '*** End of statement ***',
  ])('%s without a date is no transfer', async (row) => {
    expect(summaryOf(await partsOf(readCsv, hdfc('01/03/24,text,0,01/03/24,,5.00,', row)))).toEqual([
      1,
      1,
      '5',
      '0',
      [],
      0,
    ])
  })

  it('that says total and has a date is a transfer', async () => {
    const parts = await partsOf(readCsv, hdfc('01/03/24,Total Energies,0,01/03/24,,5.00,'))
    expect(linesIn(parts)).toMatchObject([{ amount: '5' }])
  })
})

describe('the balance column', () => {
  const rows = ['01/03/24,a,0,,,10.00,110.00', '01/03/24,b,0,,20.00,,90.00', '02/03/24,c,0,,,5.00,95.00']

  it.each([[rows], [rows.toReversed()]])(
    'gives opening and closing balance in either order',
    async (table) => {
      const parts = await partsOf(readCsv, hdfc(...table))
      expect(endsIn(parts)).toMatchObject([{ opening: { amount: '100' }, closing: { amount: '95' } }])
      expect(warningsIn(parts)).toEqual([])
    },
  )

  it('that does not fit the amounts is a warning', async () => {
    const parts = await partsOf(readCsv, hdfc(...rows).replace('95.00', '96.00'))
    expect(warningsIn(parts)).toEqual(['RUNNING_BALANCE_MISMATCH'])
  })
})
