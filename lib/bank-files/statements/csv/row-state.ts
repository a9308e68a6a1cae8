import type { HeadingRow } from './heading-row.ts'
import { plain } from './table-columns.ts'
import { type TableRow, textOfCell } from './table-row.ts'

/** What a column says about a row; `reason`: it says something that the layout does not know. */
export type RowState = 'BOOKED' | 'PENDING' | 'INFO' | { readonly reason: string }

export interface StateReading {
  readonly stateOf: (row: TableRow) => RowState
  /** Told by heading and values: the layout says nothing. */
  readonly isTold: boolean
  /** Values that say neither; their rows count. */
  readonly unknown: readonly string[]
}

const stateHeading = /\b(?:status|state)\b/i
const pending =
  /\b(?:pending|processing|in[ -]pro(?:gress|cess)|on[ -]hold|awaiting|scheduled|queued|unposted|uncleared|authori[sz]ed|initiated|submitted)\b/i
const notBooked =
  /\b(?:failed|failure|rejected|declined|cancell?ed|cancellation|reversed|reversal|expired|unsuccessful|void(?:ed)?|aborted|errors?|timed?[ -]?out|refused|denied|invalid|incomplete|not (?:successful|completed?|processed|posted|paid))\b/i
const booked =
  /^(?:(?:transaction |payment )?(?:completed?|success(?:ful(?:ly)?)?|succeeded|posted|booked|paid|settled|cleared|done|approved|processed|executed|credited|debited|accepted|confirmed|received|final|ok)|-)$/i

/** Reads which rows count, by the layout, or by a column of states whose values say that some do not. */
export function stateReading(
  { mapping, cells }: HeadingRow,
  first: readonly TableRow[],
): StateReading | undefined {
  const { rows } = mapping
  if (rows) {
    const at = cells.findIndex((cell) => plain(textOfCell(cell)) === plain(rows.column))
    const kinds = { BOOKED: rows.booked, PENDING: rows.pending, INFO: rows.ignored } as const
    return { isTold: false, unknown: [], stateOf: (row) => listed(textOfCell(row.cells[at]).trim(), kinds) }
  }
  const at = cells.findIndex((cell) => stateHeading.test(textOfCell(cell).trim()))
  if (at === -1) return undefined
  const valueOf = (row: TableRow) => textOfCell(row.cells[at]).slice(0, 200)
  const values = [...new Set(first.map((row) => valueOf(row).trim()))].filter((value) => value !== '')
  const unknown = values.filter((value) => ![pending, notBooked, booked].some((kind) => kind.test(value)))
  const saysSome = values.some((value) => pending.test(value) || notBooked.test(value))
  // Beside values that say it, others are in doubt; where none does, the column is of something else.
  if (!saysSome && (unknown.length === 0 || unknown.length === values.length)) return undefined
  return {
    isTold: true,
    unknown,
    stateOf: (row) => {
      if (notBooked.test(valueOf(row))) return 'INFO'
      return pending.test(valueOf(row)) ? 'PENDING' : 'BOOKED'
    },
  }
}

type Kinds = Readonly<Record<'BOOKED' | 'PENDING' | 'INFO', readonly string[] | undefined>>

function listed(value: string, kinds: Kinds): RowState {
  const isIn = (values: readonly string[] | undefined) =>
    values?.some((one) => one.toLowerCase() === value.toLowerCase()) === true
  if (isIn(kinds.PENDING)) return 'PENDING'
  if (isIn(kinds.INFO)) return 'INFO'
  if (isIn(kinds.BOOKED) || kinds.BOOKED === undefined) return 'BOOKED'
  return { reason: `the state ${JSON.stringify(value.slice(0, 40))} is none of those that the layout names` }
}
