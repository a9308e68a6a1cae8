/** One row of a table, of a text file or of a sheet. */
export interface TableRow {
  /** Counts from 1. */
  readonly line: number
  readonly cells: readonly Cell[]
  /** The row is longer than any bank writes it. */
  readonly isCut: boolean
}

/** Text as the bank wrote it, or what a sheet stores as a number or a day. */
export type Cell = string | ExactCell

export interface ExactCell {
  /** A plain decimal, with a minus where it is negative, or a day `YYYY-MM-DD`. */
  readonly exact: string
}

export const textOfCell = (cell: Cell | undefined): string =>
  cell === undefined || typeof cell === 'string' ? (cell ?? '') : cell.exact
