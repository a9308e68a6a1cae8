import * as fc from 'fast-check'

/** One transfer as a bank has it in its books. */
export interface WrittenLine {
  readonly cents: bigint
  readonly isCredit: boolean
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly text: string
}

/** A statement of an account whose currency has 2 decimals; it has at least one line. */
export interface WrittenStatement {
  readonly account: string
  readonly opening: bigint
  readonly lines: readonly WrittenLine[]
}

export const lastDay = '2026-11-27'

/** Any day of the twenty years before the last one: there a year of two digits means one day only. */
const day = fc
  .integer({ min: 0, max: 20 * 365 })
  .map((before) => new Date(Date.parse(lastDay) - before * 86_400_000).toISOString().slice(0, 10))

const word = fc.stringMatching(/^[A-Z][A-Z0-9]{0,5}$/)

const line: fc.Arbitrary<WrittenLine> = fc.record({
  cents: fc.bigInt({ min: 1n, max: 10n ** 13n }),
  isCredit: fc.boolean(),
  day,
  text: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
})

export const writtenStatement: fc.Arbitrary<WrittenStatement> = fc.record({
  account: fc.stringMatching(/^[1-9][0-9]{9}$/),
  opening: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
})

export const closingOf = ({ opening, lines }: WrittenStatement): bigint =>
  lines.reduce((sum, { cents, isCredit }) => (isCredit ? sum + cents : sum - cents), opening)

/** Cents with two decimals, and a minus where they are negative. */
export function inUnits(cents: bigint, point = '.'): string {
  const digits = `${cents < 0n ? -cents : cents}`.padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}${point}${digits.slice(-2)}`
}

/** The lines as a reader yields them: day, direction, amount without zeros at its end, text. */
export const expectedLines = ({ lines }: WrittenStatement): readonly string[] =>
  lines.map(({ cents, isCredit, day: on, text }) =>
    [on, isCredit ? 'CREDIT' : 'DEBIT', inUnits(cents).replace(/\.?0{1,2}$/, ''), text].join(' '),
  )
