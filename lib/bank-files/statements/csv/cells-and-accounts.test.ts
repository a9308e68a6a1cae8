import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endsIn, errorsIn, linesIn, partsOf, startsIn, warningsIn } from '../../testing/read-parts.ts'
import type { StatementPart } from '../statement.ts'
import { csvReader } from './csv-reader.ts'
import type { Mapping } from './mapping.ts'

const layout: Mapping = {
  name: 'test',
  bank: 'Test',
  country: 'JP',
  tested: 'DESCRIPTION',
  decimal: '.',
  thousands: ',',
  dateFormats: ['YYYY-MM-DD'],
  columns: {
    date: ['Date'],
    amount: ['Amount'],
    balance: ['Balance'],
    reference: ['Reference'],
    account: ['Account'],
    text: ['Text'],
  },
}
const read = (rows: readonly string[]) => partsOf(csvReader([layout]), rows.join('\n'))

const amountsOf = (parts: readonly StatementPart[]) =>
  linesIn(parts).map(({ direction, amount }) => `${direction} ${amount}`)

const inFullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))

it.each([
  ['¥1,500', 'CREDIT 1500'],
  ['￥1,500', 'CREDIT 1500'],
  ['▲1,500', 'DEBIT 1500'],
  ['△1,500', 'DEBIT 1500'],
  ['￦1,500', 'CREDIT 1500'],
  [inFullWidth('-1,500'), 'DEBIT 1500'],
  [inFullWidth('1,500.25'), 'CREDIT 1500.25'],
])('%s is %s', async (written, right) => {
  const parts = await read(['Date;Amount;Text', `2026-10-01;${written};A`])
  expect([amountsOf(parts), errorsIn(parts)]).toEqual([[right], []])
})

it('a text that is guarded against spreadsheets is read without its guard', async () => {
  const text = fc.stringMatching(/^[A-Z0-9 ,.]{1,20}$/).filter((one) => one.trim() !== '')
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (inside, isQuoted) => {
      const guarded = (cell: string) => (isQuoted ? `"=""${cell}"""` : `="${cell}"`)
      const row = [guarded('2026-10-01'), guarded('1,500.00'), guarded('000120'), guarded(inside)]
      const parts = await read(['Date,Amount,Reference,Text', row.join(',')])
      const [line] = linesIn(parts)
      expect([line?.amount, line?.text]).toEqual(['1500', inside.replaceAll(/\s+/g, ' ').trim()])
      expect(line?.references).toEqual([{ field: 'Reference', value: '000120' }])
    }),
  )
})

describe('rows of several accounts', () => {
  it('are a statement of each, with its own balances', async () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 })
    const accounts = fc.uniqueArray(fc.stringMatching(/^[1-9]\d{9}$/), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(accounts, fc.array(amount, { minLength: 1, maxLength: 5 }), async (all, amounts) => {
        const rows = all.flatMap((account) => {
          let balance = 0
          return amounts.map((one) => `${account},2026-10-01,${one},${(balance += one)},A`)
        })
        const parts = await read(['Account,Date,Amount,Balance,Text', ...rows])
        expect(startsIn(parts).map(({ account }) => account?.number)).toEqual(all)
        const total = amounts.reduce((sum, one) => sum + one, 0)
        expect(endsIn(parts).map(({ opening, closing }) => [opening?.amount, closing?.amount])).toEqual(
          all.map(() => ['0', `${total}`]),
        )
        expect(linesIn(parts)).toHaveLength(rows.length)
        expect([errorsIn(parts), warningsIn(parts)]).toEqual([[], []])
      }),
    )
  })

  it('written with other points and blanks are of one', async () => {
    const parts = await read([
      'Account,Date,Amount,Text',
      '12.345-6,2026-10-01,1,A',
      "'123456,2026-10-02,2,B",
    ])
    expect(startsIn(parts)).toHaveLength(1)
  })
})

describe('a column of states', () => {
  it.each([
    ['Error', 'INFO', ''],
    ['Timed out', 'INFO', ''],
    ['Not successful', 'INFO', ''],
    ['Authorised', 'PENDING', ''],
    ['Refunded', 'BOOKED', '; those that it calls "Refunded" count'],
  ])('that calls a row %s beside completed ones makes it %s, and says so', async (state, status, said) => {
    const rows = ['Date,Amount,Text,State', '2026-10-01,1,A,Completed', `2026-10-02,2,B,${state}`]
    const parts = await read(rows)
    expect(linesIn(parts).map((line) => line.status)).toEqual(['BOOKED', status])
    const message = `rows that the column of states calls failed, pending or reversed are left out${said}`
    expect(parts).toContainEqual({ part: 'warning', warning: { code: 'ROWS_BY_STATE', message } })
  })

  it('whose words are of something else says nothing', async () => {
    const parts = await read(['Date,Amount,Text,State', '2026-10-01,1,A,Lagos', '2026-10-02,2,B,Kano'])
    expect(warningsIn(parts)).toEqual([])
  })
})

it('a table of other columns behind the totals is left out, and said', async () => {
  const first = ['Date;Amount;Text', '2026-10-01;1;A', 'Total;1;']
  const parts = await read([...first, ';;', 'Investments;;', 'Date;Text;Fund', '2026-10-02;2;B'])
  expect([amountsOf(parts), errorsIn(parts), warningsIn(parts)]).toEqual([
    ['CREDIT 1'],
    [],
    ['TABLE_LEFT_OUT'],
  ])
})
