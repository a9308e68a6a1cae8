import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Transfer, writeTable } from '../../testing/bank-table.ts'
import { type GeneratedTable, generatedTable } from '../../testing/generated-table.ts'
import { endsIn, errorsIn, linesIn, partsOf, startsIn, warningsIn } from '../../testing/read-parts.ts'
import type { TableLanguage } from '../../testing/table-languages.ts'
import { writtenIn } from '../../testing/written-in.ts'
import { csvReader } from './csv-reader.ts'
import type { Mapping } from './mapping.ts'

/** Hundredths on the account before the first transfer. */
const opening = 10_000_000

const decimalOf = (minor: number): string => {
  const digits = `${Math.abs(minor)}`.padStart(3, '0')
  const fraction = digits.slice(-2).replace(/0+$/, '')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}${fraction === '' ? '' : `.${fraction}`}`
}

const stateOf = ({ state }: Transfer, { states }: TableLanguage): string =>
  state === states.pending ? 'PENDING' : state === states.failed ? 'INFO' : 'BOOKED'

const withEncoding = ({ layout, encoding }: GeneratedTable): Mapping =>
  encoding === 'utf-16le' ? layout : { ...layout, encoding: encoding as NonNullable<Mapping['encoding']> }

it.each(['told', 'by the layout'])(
  'a table that a layout describes is read to the cent, its encoding %s',
  async (how) => {
    const property = fc.asyncProperty(generatedTable, async (drawn) => {
      const { style, transfers, language, encoding, layout } = drawn
      const file = writtenIn(writeTable(style, transfers, opening), encoding)
      const parts = await partsOf(csvReader([how === 'told' ? layout : withEncoding(drawn)]), file)
      const rows = style.isNewestFirst ? transfers.toReversed() : transfers
      const moved = linesIn(parts).map(({ bookedOn, amount, direction, status, text }) =>
        [bookedOn, amount, direction, status, text].join(' '),
      )
      const doubts = warningsIn(parts).filter((code) => how !== 'told' || code !== 'ENCODING_TOLD')
      expect([errorsIn(parts), doubts, moved]).toEqual([
        [],
        [],
        rows.map((row) =>
          [
            row.day,
            decimalOf(row.minor),
            row.isCredit ? 'CREDIT' : 'DEBIT',
            stateOf(row, language),
            row.text,
          ].join(' '),
        ),
      ])
      const booked = transfers.filter(({ isOpen }) => !isOpen)
      const closing = booked.reduce((sum, { isCredit, minor }) => sum + (isCredit ? minor : -minor), opening)
      if (booked.length > 0) {
        expect(endsIn(parts)[0]?.opening?.amount).toBe(decimalOf(opening))
        expect(endsIn(parts)[0]?.closing?.amount).toBe(decimalOf(closing))
      }
      if (style.above?.length) expect(startsIn(parts)[0]?.account?.number).toBe('1234567890')
    })
    await fc.assert(property, { numRuns: 200 })
  },
)

/** What somebody gets wrong who writes a layout by looking at a table. */
const mistakes: Readonly<Record<string, (layout: Mapping) => Mapping>> = {
  'debit and credit swapped': ({ columns, ...layout }) => ({
    ...layout,
    columns: columns.debit ? { ...columns, debit: columns.credit, credit: columns.debit } : columns,
  }),
  'marks swapped': (layout) =>
    layout.directions
      ? { ...layout, directions: { credit: layout.directions.debit, debit: layout.directions.credit } }
      : layout,
  'decimal sign and thousands swapped': (layout) => ({
    ...layout,
    decimal: layout.decimal === '.' ? ',' : '.',
    thousands: layout.decimal,
  }),
  'the balance for the amount': ({ columns, ...layout }) => ({
    ...layout,
    columns: columns.amount ? { ...columns, amount: columns.balance } : columns,
  }),
  'the mark left out': ({ directions, columns, ...layout }) => {
    const { direction, ...others } = columns
    return { ...layout, columns: direction && directions ? others : columns }
  },
}

it.each(Object.keys(mistakes))(
  'a layout with a mistake is never believed in silence: %s',
  async (mistake) => {
    const property = fc.asyncProperty(generatedTable, async ({ style, transfers, layout, encoding }) => {
      const booked = transfers.filter(({ isOpen }) => !isOpen)
      // Fewer rows, or rows that are all alike, prove nothing.
      fc.pre(booked.length > 2 && new Set(booked.map(({ minor }) => minor)).size > 2)
      const file = writtenIn(writeTable(style, transfers, opening), encoding)
      const wrong = mistakes[mistake]?.(layout) ?? layout
      const read = async (by: Mapping) => {
        const parts = await partsOf(csvReader([by]), file)
        const moved = linesIn(parts).flatMap(({ bookedOn, amount, direction, status }) =>
          status === 'BOOKED' ? [`${bookedOn} ${amount} ${direction}`] : [],
        )
        return { moved, complaints: [...errorsIn(parts), ...warningsIn(parts)] }
      }
      const { moved, complaints } = await read(wrong)
      // The first transfer of all has no balance before it, which would prove it.
      const proved = (all: readonly string[]) => (style.isNewestFirst ? all.slice(0, -1) : all.slice(1))
      if (complaints.length === 0) expect(proved(moved)).toEqual(proved((await read(layout)).moved))
    })
    await fc.assert(property, { numRuns: 150 })
  },
)
