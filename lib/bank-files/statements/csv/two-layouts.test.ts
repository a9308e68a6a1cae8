import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeTable, type Column } from '../../testing/bank-table.ts'
import { errorsIn, linesIn, partsOf } from '../../testing/read-parts.ts'
import { isLayoutOf } from './bank-of-account.ts'
import { csvReader } from './csv-reader.ts'
import type { Mapping } from './mapping.ts'
import { mappings } from './mappings/mappings.ts'

const needed = new Set<string>(['date', 'amount', 'debit', 'credit', 'direction', 'text'])

/**
 * A table as the bank of a layout writes it: any of the headings that it knows, in any order, not all of
 * them, and none twice.
 */
function tableOf(layout: Mapping): fc.Arbitrary<string> {
  const columns = Object.entries(layout.columns).map(([is, headings = []]) =>
    fc
      .tuple(fc.constantFrom(...headings), fc.boolean())
      .map(([heading, isThere]) => (isThere || needed.has(is) ? [{ is: is as Column, heading }] : [])),
  )
  const state = layout.rows ? [{ is: 'state' as const, heading: layout.rows.column }] : []
  return fc
    .record({
      columns: fc
        .tuple(...columns)
        .map((found) => [...found.flat(), ...state])
        .filter((all) => new Set(all.map(({ heading }) => heading)).size === all.length)
        .chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
      dateFormat: fc.constantFrom(...layout.dateFormats.filter((format) => format.includes('Y'))),
      day: fc.integer({ min: 1, max: 28 }),
    })
    .map(({ columns: all, dateFormat, day }) => {
      const { decimal, thousands } = layout
      const common = { text: 'words', state: layout.rows?.booked?.[0] ?? '' }
      const on = `2026-03-${`${day}`.padStart(2, '0')}`
      return writeTable(
        {
          columns: all,
          separator: ';',
          decimal,
          thousands,
          dateFormat,
          sign: layout.columns.direction ? 'NONE' : layout.markedAmounts ? 'MARK' : 'MINUS',
          ...(layout.directions && {
            marks: { credit: layout.directions.credit[0] ?? '', debit: layout.directions.debit[0] ?? '' },
          }),
        },
        [
          { ...common, day: on, minor: 525, isCredit: true },
          { ...common, day: on, minor: 123_400, isCredit: false },
        ],
      )
    })
}

const moved = (parts: Awaited<ReturnType<typeof partsOf>>) =>
  linesIn(parts).map(({ bookedOn, amount, direction, status, bankReference, balanceAfter }) =>
    [bookedOn, amount, direction, status, bankReference, balanceAfter].join(' '),
  )
const fitted = /fit several mappings, name one of them: (.*)$/

describe.each(mappings.map((layout) => [layout.name, layout] as const))('a table of %s', (name, layout) => {
  it('is read by its own layout where the account’s bank is known, else as well, or both are named', async () => {
    const property = fc.asyncProperty(tableOf(layout), async (table) => {
      const own = await partsOf(csvReader([layout]), table)
      expect([errorsIn(own), linesIn(own).length]).toEqual([[], 2])
      const ofBank = await partsOf(csvReader(mappings), table, { banks: [layout.bank.split(',')[0] ?? ''] })
      expect(moved(ofBank)).toEqual(moved(own))
      const told = await partsOf(csvReader(mappings), table)
      const [, named] = fitted.exec(errorsIn(told)[0]?.reason ?? '') ?? []
      if (named === undefined) expect(moved(told)).toEqual(moved(own))
      else expect(named.split(', ')).toContain(name)
    })
    await fc.assert(property, { numRuns: 15 })
  })
})

it('of Citibanamex and of HSBC Mexico looks alike, and the account’s bank tells them apart', async () => {
  const table = 'Fecha;Descripción;Retiros;Depósitos;Saldo\n05/03/2026;SPEI;;5.00;105.00\n'
  const unknown = await partsOf(csvReader(mappings), table)
  expect(errorsIn(unknown)[0]?.reason).toMatch(/name one of them: .*hsbc-mexico.*citibanamex/)
  for (const bank of ['Banamex', 'HSBC', 'HSBC México, S.A.', 'Citibanamex'])
    expect(linesIn(await partsOf(csvReader(mappings), table, { banks: [bank] }))).toHaveLength(1)
  const other = await partsOf(csvReader(mappings), table, { banks: ['Banco Azteca'] })
  expect(errorsIn(other)[0]?.reason).toMatch(/name one of them/)
})

it('is taken by the layout that reads more of its days', async () => {
  const table = 'Date;Description;Debit;Credit;Balance\n03/04/2026;a;;5.00;5.00\n13/04/2026;b;;5.00;10.00\n'
  const [bpi, cimb] = ['bpi', 'cimb'].map((name) => mappings.filter((one) => one.name === name))
  const both = csvReader([...(bpi ?? []), ...(cimb ?? [])])
  expect(linesIn(await partsOf(both, table)).map(({ bookedOn }) => bookedOn)).toEqual([
    '2026-04-03',
    '2026-04-13',
  ])
})

it.each([
  ['hdfc', 'HDFC Bank Ltd, Fort', true],
  ['hdfc', 'hdfc', true],
  ['sbi', 'State Bank of India', true],
  ['sbi', 'Bank of India', false],
  ['standard-bank', 'Standard Chartered Bank', false],
  ['mb', 'CIMB Bank', false],
  ['bpi', 'Bank of the Philippine Islands', true],
  ['itau', 'Itaú Unibanco S.A.', true],
  ['krungthai', 'KRUNG THAI BANK PCL', true],
  ['maybank', 'Bank', false],
])('the layout %s is of the bank called %s: %s', (name, called, isOf) => {
  const layout = mappings.find((one) => one.name === name)
  expect(layout && isLayoutOf(layout, called)).toBe(isOf)
})
