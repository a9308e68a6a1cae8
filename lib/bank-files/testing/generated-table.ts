import * as fc from 'fast-check'
import { type Mapping, parseMapping } from '../statements/csv/mapping.ts'
import type { Column, TableStyle, Transfer } from './bank-table.ts'
import { type TableLanguage, tableLanguages } from './table-languages.ts'

/** A table as some bank may write it, with the layout that describes it. */
export interface GeneratedTable {
  readonly language: TableLanguage
  readonly style: TableStyle
  readonly transfers: readonly Transfer[]
  readonly encoding: string
  readonly layout: Mapping
}

const languages = fc.constantFrom(...Object.values(tableLanguages))
const days = [
  'DD/MM/YYYY',
  'D-M-YYYY',
  'DD.MM.YY',
  'DD MMM YYYY',
  'MM/DD/YYYY',
  'MM-DD-YY',
  'YYYY-MM-DD',
  'YYYYMMDD',
]
const signs = [
  { decimal: '.', thousands: ',' },
  { decimal: '.' },
  { decimal: '.', thousands: ',', isIndian: true },
  { decimal: ',', thousands: '.' },
  { decimal: ',', thousands: ' ' },
  { decimal: '.', thousands: "'" },
] as const
const shapes = [
  'TWO_COLUMNS',
  'MINUS',
  'MINUS_BEHIND',
  'BRACKETS',
  'MARK',
  'MARK_COLUMN',
  'BARE_MARK_COLUMN',
] as const

/** Tables in the languages, character sets, signs, orders of days and shapes that banks have. */
export const generatedTable: fc.Arbitrary<GeneratedTable> = fc
  .record({
    language: languages,
    shape: fc.constantFrom(...shapes),
    signs: fc.constantFrom(...signs),
    dateFormat: fc.constantFrom(...days),
    separator: fc.constantFrom(',', ';', '\t', '|'),
    lineEnd: fc.constantFrom('\n' as const, '\r\n' as const),
    isNewestFirst: fc.boolean(),
    hasState: fc.boolean(),
    hasTotals: fc.boolean(),
    hasAccount: fc.boolean(),
    currency: fc.constantFrom(
      undefined,
      { text: 'THB', isBehind: false },
      { text: 'VND', isBehind: true },
      { text: '₫', isBehind: true },
    ),
    transfers: fc.array(
      fc.record({
        day: fc.date({ min: new Date('2025-01-01'), max: new Date('2026-11-20'), noInvalidDate: true }),
        minor: fc.integer({ min: 1, max: 2_000_000_000 }),
        isCredit: fc.boolean(),
        word: fc.nat(20),
        state: fc.constantFrom('booked' as const, 'booked' as const, 'pending' as const, 'failed' as const),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    order: fc.nat(1000),
    encoding: fc.nat(20),
  })
  .map(({ language, shape, transfers, order, encoding, ...drawn }) => {
    const hasCurrency = drawn.currency?.text !== '₫' || language === tableLanguages['vi']
    const currency = hasCurrency ? drawn.currency : undefined
    const written = transfers
      .map(({ day, word, state, ...rest }): Transfer => {
        const shown = drawn.hasState ? state : 'booked'
        return {
          ...rest,
          day: day.toJSON().slice(0, 10),
          text: language.words[word % language.words.length] ?? '',
          state: language.states[shown],
          isOpen: shown !== 'booked',
        }
      })
      .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    const columns = columnsOf(language, shape, drawn.hasState, order)
    const total = columns.map(({ is }, at) =>
      at === 0 ? language.total : is === 'debit' || is === 'credit' ? '12' : '',
    )
    return {
      language,
      transfers: written,
      encoding: language.encodings[encoding % language.encodings.length] ?? 'utf-8',
      layout: layoutOf(language, shape, drawn),
      style: {
        ...drawn.signs,
        columns,
        separator: drawn.separator,
        lineEnd: drawn.lineEnd,
        dateFormat: drawn.dateFormat,
        isNewestFirst: drawn.isNewestFirst,
        sign: shape === 'TWO_COLUMNS' ? 'MINUS' : shape.endsWith('COLUMN') ? 'NONE' : shape,
        marks:
          shape === 'MARK' || shape === 'BARE_MARK_COLUMN' ? { credit: 'CR', debit: 'DB' } : language.marks,
        currency,
        above: drawn.hasAccount ? [[`${language.account} : 1234567890`]] : [],
        below: drawn.hasTotals ? [[], total] : [],
      },
    } as GeneratedTable
  })

function columnsOf(
  language: TableLanguage,
  shape: (typeof shapes)[number],
  hasState: boolean,
  order: number,
) {
  const column = (is: Column, heading: string) => ({ is, heading })
  const amounts =
    shape === 'TWO_COLUMNS'
      ? [[column('debit', language.debit)], [column('credit', language.credit)]]
      : [
          [
            column('amount', language.amount),
            ...(shape === 'BARE_MARK_COLUMN' ? [column('mark', '')] : []),
            ...(shape === 'MARK_COLUMN' ? [column('direction', language.mark)] : []),
          ],
        ]
  const groups = [
    [column('date', language.date)],
    [column('text', language.text)],
    ...amounts,
    [column('balance', language.balance)],
    ...(hasState ? [[column('state', language.state)]] : []),
  ]
  const turn = order % groups.length
  return [...groups.slice(turn), ...groups.slice(0, turn)].flat()
}

function layoutOf(
  language: TableLanguage,
  shape: (typeof shapes)[number],
  drawn: { readonly signs: (typeof signs)[number]; readonly dateFormat: string; readonly hasState: boolean },
): Mapping {
  const { decimal } = drawn.signs
  const thousands = 'thousands' in drawn.signs ? drawn.signs.thousands : undefined
  const isMarked = shape === 'MARK' || shape === 'BARE_MARK_COLUMN'
  const parsed = parseMapping({
    name: 'own',
    bank: 'Own Bank',
    country: 'TH',
    tested: 'DESCRIPTION',
    decimal,
    ...(thousands && { thousands }),
    dateFormats: [drawn.dateFormat],
    columns: {
      date: [language.date],
      text: [language.text],
      balance: [language.balance],
      ...(shape === 'TWO_COLUMNS'
        ? { debit: [language.debit], credit: [language.credit] }
        : { amount: [language.amount] }),
      ...(shape === 'MARK_COLUMN' && { direction: [language.mark] }),
    },
    ...(shape === 'MARK_COLUMN' && {
      directions: { credit: [language.marks.credit], debit: [language.marks.debit] },
    }),
    ...(isMarked && { markedAmounts: true }),
    ...(drawn.hasState && {
      rows: {
        column: language.state,
        booked: [language.states.booked],
        pending: [language.states.pending],
        ignored: [language.states.failed],
      },
    }),
  })
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed.mapping
}
