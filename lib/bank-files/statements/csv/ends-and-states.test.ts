import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeTable } from '../../testing/bank-table.ts'
import { type GeneratedTable, generatedTable } from '../../testing/generated-table.ts'
import { errorsIn, linesIn, partsOf, warningsIn } from '../../testing/read-parts.ts'
import { writtenIn } from '../../testing/written-in.ts'
import { csvReader } from './csv-reader.ts'
import type { Mapping } from './mapping.ts'

async function read({ layout, encoding, style }: GeneratedTable, rows: readonly string[]) {
  const file = rows.map((row) => row + (style.lineEnd ?? '\n')).join('')
  const parts = await partsOf(csvReader([layout]), writtenIn(file, encoding))
  return {
    moved: linesIn(parts).map(({ bookedOn, amount, direction, status, text }) =>
      [bookedOn, amount, direction, status, text].join(' '),
    ),
    errors: errorsIn(parts),
    warnings: warningsIn(parts),
  }
}

/** The rows of the table, the headings first. */
const rowsOf = ({ style, transfers }: GeneratedTable): readonly string[] =>
  writeTable({ ...style, above: [], below: [] }, transfers)
    .split(/\r?\n/)
    .slice(0, -1)

it('the headings of the next page are no row', async () => {
  const property = fc.asyncProperty(generatedTable, fc.nat(20), async (table, place) => {
    const [headings = '', ...rows] = rowsOf(table)
    const whole = await read(table, [headings, ...rows])
    const at = place % (rows.length + 1)
    const pages = [headings, ...rows.slice(0, at), '', headings, ...rows.slice(at)]
    expect(await read(table, pages)).toEqual(whole)
  })
  await fc.assert(property)
})

it('a second table behind totals is left out, and said', async () => {
  const property = fc.asyncProperty(generatedTable, async (table) => {
    const [headings = '', ...rows] = rowsOf(table)
    const whole = await read(table, [headings, ...rows])
    const total = table.style.columns.map((_, at) => (at === 0 ? table.language.total : ''))
    const two = [headings, ...rows, total.join(table.style.separator), '', headings, ...rows]
    const { warnings, ...found } = await read(table, two)
    expect(found).toEqual({ moved: whole.moved, errors: whole.errors })
    expect(warnings.toSorted()).toEqual([...whole.warnings, 'TABLE_LEFT_OUT'].toSorted())
  })
  await fc.assert(property)
})

it('states in English are told without the layout, and said', async () => {
  const inEnglish = generatedTable.filter(({ language }) => language.states.failed === 'Failed')
  const property = fc.asyncProperty(inEnglish, async (table) => {
    const rows = rowsOf(table)
    const named = await read(table, rows)
    const { rows: _states, ...layout }: Mapping = table.layout
    const told = await read({ ...table, layout }, rows)
    const isOpen = table.transfers.some((transfer) => transfer.isOpen)
    expect(told).toEqual({ ...named, warnings: isOpen ? ['ROWS_BY_STATE'] : [] })
  })
  await fc.assert(property)
})

it('a state that the layout does not name is an error of its row', async () => {
  const withStates = generatedTable.filter(({ layout }) => layout.rows !== undefined)
  const property = fc.asyncProperty(withStates, fc.nat(20), async (table, place) => {
    const at = place % table.transfers.length
    const transfers = table.transfers.map((one, index) => (index === at ? { ...one, state: 'Other' } : one))
    const { errors, moved } = await read(table, rowsOf({ ...table, transfers }))
    const row = table.style.isNewestFirst ? transfers.length - at : at + 1
    expect(errors.map(({ line }) => line)).toEqual([row + 1])
    expect(moved).toHaveLength(transfers.length - 1)
  })
  await fc.assert(property)
})
